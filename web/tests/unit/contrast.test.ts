// The palette, by day and by night: text has a contrast of 4.5 to 1 against every background, lines
// that must be visible 3 to 1.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8')
const pairs = [
  ...css.matchAll(/--([a-z-]+): light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/g),
]
const day = Object.fromEntries(pairs.map(([, name, colour]) => [name!, colour!]))
const night = Object.fromEntries(pairs.map(([, name, , colour]) => [name!, colour!]))

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const text = ['ink', 'ink-second', 'accent', 'good', 'warn', 'bad']
const grounds = ['ground', 'panel']

describe.each([
  ['day', day],
  ['night', night],
])('by %s', (_, colours) => {
  for (const ground of grounds) {
    test.each(text)(`%s on ${ground} can be read`, (name) =>
      expect(contrast(colours[name]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5),
    )
    test(`a strong line on ${ground} can be seen`, () =>
      expect(contrast(colours['line-strong']!, colours[ground]!)).toBeGreaterThanOrEqual(3))
    // By day its rim makes it visible.
    test(`gold, or its rim, on ${ground} can be seen`, () =>
      expect(
        Math.max(...['gold', 'gold-rim'].map((name) => contrast(colours[name]!, colours[ground]!))),
      ).toBeGreaterThanOrEqual(3))
  }
  test('the main button can be read', () =>
    expect(contrast(colours['on-accent']!, colours['accent']!)).toBeGreaterThanOrEqual(4.5))
  test('words on a pressed button can be read', () =>
    expect(contrast(colours['ink']!, colours['accent-wash']!)).toBeGreaterThanOrEqual(4.5))
})
