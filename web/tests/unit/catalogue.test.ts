// The catalogues and the page fit together: every key that is used is there, every key of the page is used, and no English is written in the page
// itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/i18n/message'

const web = fileURLToPath(new URL('../..', import.meta.url))
const catalogues = join(web, '../src/words/en')
const read = (file: string) => JSON.parse(readFileSync(join(catalogues, file), 'utf8')) as Record<string, string>
const files = readdirSync(catalogues).filter((file) => file.endsWith('.json'))
const all = Object.assign({}, ...files.map(read)) as Record<string, string>

const sources = (readdirSync(join(web, 'src'), { recursive: true }) as string[])
  .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(web, 'src', file), 'utf8') }))
const code = sources.map(({ text }) => text).join('\n')

// 'page.close', and `page.mode.${mode}.about` as a pattern.
const literals = new Set([...code.matchAll(/'([a-z_]+(?:\.[a-z_0-9]+)+)'/g)].map(([, key]) => key!))
const patterns = [...code.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
  ([, template]) => new RegExp(`^${template!.replace(/\$\{[^}]*\}/g, '\0').replace(/\./g, '\\.').replace(/\0/g, '[a-z_0-9]+')}$`),
)
const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))

describe('every message can be read', () => {
  for (const [key, message] of Object.entries(all)) test(key, () => expect(() => parse(message)).not.toThrow())
})

test('no key is in two catalogues', () => {
  const keys = files.flatMap((file) => Object.keys(read(file)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every key that the page says is there', () => {
  const said = [...code.matchAll(/\b(?:say|sayAny)\(\s*'([^']+)'/g)].map(([, key]) => key!)
  expect(said.length).toBeGreaterThan(20)
  expect([...new Set(said)].filter((key) => !(key in all))).toEqual([])
})

test('every key of the page is used', () => {
  // The page's own wording of what the catalogue of the terminal words for itself (app/people.ts).
  const replaces = (key: string) => /^page\.(refusal|reason|denial)\./.test(key)
  const own = files.filter((file) => file.startsWith('page')).flatMap((file) => Object.keys(read(file)))
  expect(own.filter((key) => !isUsed(key) && !replaces(key))).toEqual([])
})

test('what the page words for itself replaces something', () => {
  const ours = ['denial.server_away', 'denial.no_network', 'denial.no_server', 'denial.engine_failed'] // not the server's
  const replaced = Object.keys(all).flatMap((key) => /^page\.((?:refusal|reason|denial)\..*)$/.exec(key)?.[1] ?? [])
  expect(replaced.filter((key) => !(key in all) && !ours.includes(key))).toEqual([])
})

// Text between tags, and labels, without a {…}.
test('no word is written in a component', () => {
  const words = sources.flatMap(({ file, text }) => {
    if (!file.endsWith('.svelte')) return []
    const markup = text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    const plain = withoutBraces(markup)
    const between = [...plain.matchAll(/>([^<>]*[A-Za-z]{2,}[^<>]*)</g)].map(([, found]) => found!.trim())
    const labels = [...plain.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{2,}[^"]*)"/g)].map(([, found]) => found!)
    return [...between, ...labels].map((found) => `${file}: ${found}`)
  })
  expect(words).toEqual([])
})

function withoutBraces(text: string): string {
  let depth = 0
  let rest = ''
  for (const sign of text) {
    if (sign === '{') ++depth
    if (depth === 0) rest += sign
    if (sign === '}') --depth
  }
  return rest
}
