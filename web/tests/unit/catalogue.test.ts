// The catalogues and the page fit together: every key that is used is there, every key of the page is used, and no English is written in the page
// itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, parts, read as fetched, spoken } from '../../src/i18n/languages'
import { parse } from '../../src/i18n/message'
import { alike, compare, faultsOf, filesOf, formsOf, readAll, readFile, translations, web } from '../catalogues'

const read = (file: string) => readFile('en', file)
const files = filesOf('en')
const all = readAll('en')

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

describe('a translation lacks nothing, has nothing too much and says what the English says', () => {
  test.each(translations)('%s', (language) => expect(faultsOf(language)).toEqual([]))
  test.each([
    ['untranslated', 'fr', 'Sit down', 'Sit down'],
    ['speaks of {nom}', 'fr', 'Rob {name}', 'Voler {nom}'],
    ['lacks a plural form, n: few', 'ru', '{n, plural, one {# card} other {# cards}}', '{n, plural, one {# карта} many {# карт} other {# карты}}'],
    ['lacks a plural form, n: one', 'it', '{n, plural, one {# card} other {# cards}}', '{n, plural, other {# carte}}'],
    ['lacks the case you: yes', 'it', '{you, select, yes {You} other {They}} win', '{you, select, si {Vinci} other {Vincono}}'],
    ['has a case that never comes, kind: stella', 'it', 'One {kind}', 'Una {kind, select, stella {stella} other {cosa}}'],
    ['malformed', 'ru', 'Rob {name}', 'Обокрасть {name'],
    ['typography', 'fr', 'Who?', 'Qui ?'],
  ] as const)('a fault is found: %s', (fault, language, english, text) => {
    expect(compare(language, 'some.key', english, text, new Set()).join()).toContain(fault)
  })
  test('what is allowed to be alike is a message', () => {
    for (const language of translations) expect(alike[language].filter((key) => !(key in all))).toEqual([])
  })
  test('no key is in two catalogues of a language', () => {
    for (const language of languages) {
      const keys = filesOf(language).flatMap((file) => Object.keys(readFile(language, file)))
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    }
  })
  test('Russian has one, few and many, the others one and other', () => {
    expect(formsOf('ru').sort()).toEqual(['few', 'many', 'one', 'other'])
    for (const language of ['en', 'fr', 'it'] as const) expect(formsOf(language).sort()).toEqual(['one', 'other'])
  })
})

describe('the page', () => {
  test('fetches every catalogue with some part of itself, in every language', async () => {
    expect(Object.values(parts).flat().map((file) => `${file}.json`).sort()).toEqual(files.filter((file) => file !== 'terminal.json').sort())
    for (const language of languages)
      for (const part of Object.keys(parts) as (keyof typeof parts)[])
        expect(Object.keys(await fetched(language, part)).length).toBeGreaterThan(10)
  })
  test.each([
    [['fr-CH', 'en'], 'fr'],
    [['de-DE', 'it-IT', 'en-US'], 'it'],
    [['RU'], 'ru'],
    [['ja'], 'en'],
    [[], 'en'],
  ])('is read by someone who reads %j in %s', (wishes, language) => expect(spoken(wishes)).toBe(language))
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
