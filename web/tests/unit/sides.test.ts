// Styles name sides by the direction of the text (start, end), so that a language from right to left
// can be added. Positions that a script computes are physical: they use `inset`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directionOf } from '../../src/i18n/direction'

const source = new URL('../../src', import.meta.url).pathname
const physical = [
  /\b(margin|padding|border)-(left|right)\b/,
  /\b(text-align|float|clear): (left|right)\b/,
  /\bborder-(top|bottom)-(left|right)-radius\b/,
  /^\s*(left|right): (?!50%)/, // half is the same from both sides
]

function physicalSides(text: string): string[] {
  return text.split('\n').filter((line) => physical.some((pattern) => pattern.test(line)))
}
const styleOf = (file: string, text: string) =>
  file.endsWith('.css') ? text : (/<style>[^]*<\/style>/.exec(text)?.[0] ?? '')

test('no style names left or right', () => {
  const files = (readdirSync(source, { recursive: true }) as string[]).filter((file) =>
    /\.(svelte|css)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    physicalSides(styleOf(file, readFileSync(join(source, file), 'utf8'))).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  )
  expect(found).toEqual([])
})
test('a side is found', () => {
  expect(physicalSides('a {\n  left: 4px;\n  margin-left: 1px;\n  left: 50%;\n}').length).toBe(2)
})
test('languages have the direction of their script', () => {
  expect(['en', 'ru', 'he', 'ar'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl'])
})
