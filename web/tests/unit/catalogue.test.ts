// The catalogues and the page fit together: every used key exists, every key of the page is used,
// and no component contains English text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { games } from '../../src/games/all'
import {
  filesOf as filesOfPart,
  languages,
  read as fetched,
  preferredLanguage,
  type Part,
} from '../../src/i18n/languages'
import { Formatter, parse } from '../../src/i18n/message'
import { descriptorOf } from '../../src/wire/descriptor'
import { gameOf, gamesWithWorkshop } from '../../src/games/load'
import {
  alike,
  compare,
  problemsIn,
  filesOf,
  formsOf,
  noteProblems,
  ownProblemsIn,
  readAll,
  readFile,
  stale,
  termProblems,
  translations,
  web,
} from '../catalogues'

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
  ([, template]) =>
    new RegExp(
      `^${template!
        .replace(/\$\{[^}]*\}/g, '\0')
        .replace(/\./g, '\\.')
        .replace(/\0/g, '[a-z_0-9]+')}$`,
    ),
)
const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))

describe('every message can be parsed', () => {
  for (const [key, message] of Object.entries(all))
    test(key, () => expect(() => parse(message)).not.toThrow())
})

test('no key is in two catalogues', () => {
  const keys = files.flatMap((file) => Object.keys(read(file)))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every message and every value has a note for translators', () => {
  expect(noteProblems(all)).toEqual([])
})

test('every key that the page uses exists', () => {
  const used = [...code.matchAll(/\b(?:say|sayAny)\(\s*'([^']+)'/g)].map(([, key]) => key!)
  expect(used.length).toBeGreaterThan(20)
  expect([...new Set(used)].filter((key) => !(key in all))).toEqual([])
})

test('every key of the page is used', () => {
  // The page's own texts for keys that the terminal has too (shared/people.ts).
  const replaces = (key: string) => /^page\.(refusal|reason|error)\./.test(key)
  const own = files
    .filter((file) => file.startsWith('page'))
    .flatMap((file) => Object.keys(read(file)))
  expect(own.filter((key) => !isUsed(key) && !replaces(key))).toEqual([])
})

// Their keys are computed from the names of modes, options and keys, so no other test misses one.
test.each(games)('the page has words for the modes, options and keys of %s', (game) => {
  const { modes, options } = descriptorOf(game)
  const several = modes.length > 1 ? modes : []
  const wanted = [
    ...[`page.game.${game}`, `page.game_card.${game}`],
    ...several.flatMap(({ name }) => [`mode.name.${name}`, `page.mode.${name}.about`]),
    ...options.flatMap((option) =>
      (typeof option.default === 'boolean' ? ['', '.yes', '.no'] : ['']).map(
        (ending) => `page.setup.${option.name}${ending}`,
      ),
    ),
    ...gameOf(game).keys.flatMap((key) => [
      `page.keys.${game}.${key}.keys`,
      `page.keys.${game}.${key}`,
    ]),
  ]
  const isScore = (key: string) => /^page\.(score|figure)\./.test(key)
  const keys = Object.keys(read(`home_${game}.json`))
  expect(keys.filter((key) => !isScore(key)).sort()).toEqual(wanted.sort())
  // A score in words; one mode may count something else.
  const scores = keys.filter(isScore)
  expect(scores.filter((key) => /^page\.\w+\.\w+$/.test(key))).toHaveLength(1)
  for (const key of scores)
    expect(['', ...several.map(({ name }) => name)]).toContain(key.split('.')[3] ?? '')
})

test('every text that the page has of its own replaces another', () => {
  // not the server's
  const ours = [
    'error.server_unreachable',
    'error.no_network',
    'error.no_server',
    'error.engine_failed',
  ]
  const replaced = Object.keys(all).flatMap(
    (key) => /^page\.((?:refusal|reason|error)\..*)$/.exec(key)?.[1] ?? [],
  )
  expect(replaced.filter((key) => !(key in all) && !ours.includes(key))).toEqual([])
})

describe('a translation has the same keys and placeholders as the English', () => {
  test.each(translations)('%s', (language) => expect(problemsIn(language)).toEqual([]))
  test.each([
    ['untranslated', 'fr', 'Take a seat', 'Take a seat'],
    ['speaks of {nom}', 'fr', 'Rob {name}', 'Voler {nom}'],
    [
      'lacks a plural form, n: few',
      'ru',
      '{n, plural, one {# card} other {# cards}}',
      '{n, plural, one {# карта} many {# карт} other {# карты}}',
    ],
    [
      'lacks a plural form, n: one',
      'it',
      '{n, plural, one {# card} other {# cards}}',
      '{n, plural, other {# carte}}',
    ],
    [
      'lacks the case you: yes',
      'it',
      '{you, select, yes {You} other {They}} win',
      '{you, select, si {Vinci} other {Vincono}}',
    ],
    [
      'has a case that never comes, kind: stella',
      'it',
      'One {kind}',
      'Una {kind, select, stella {stella} other {cosa}}',
    ],
    ['malformed', 'ru', 'Rob {name}', 'Обокрасть {name'],
    ['typography', 'fr', 'Who?', 'Qui ?'],
  ] as const)('a problem is found: %s', (problem, language, english, text) => {
    expect(compare(language, 'some.key', english, text, new Set()).join()).toContain(problem)
  })
  test('a changed sentence of English waits to be confirmed', () => {
    const english = { one: 'One', other: 'Other, anew' }
    const digests = new Map(
      Object.entries({ one: '8b125077', other: '00000000', gone: '11111111' }),
    )
    expect(stale(digests, english)).toEqual(['other', 'gone'])
  })
  test('the messages that may equal the English exist', () => {
    for (const language of translations)
      expect(alike[language].filter((key) => !(key in all))).toEqual([])
  })
  test('no key is in two catalogues of a language', () => {
    for (const language of languages) {
      const keys = filesOf(language).flatMap((file) => Object.keys(readFile(language, file)))
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    }
  })
  test('Russian has one, few and many, the others one and other', () => {
    expect(formsOf('ru').sort()).toEqual(['few', 'many', 'one', 'other'])
    for (const language of ['en', 'fr', 'it'] as const)
      expect(formsOf(language).sort()).toEqual(['one', 'other'])
  })
})

describe('the sentences of a language', () => {
  test.each(languages)(
    '%s: whole, with the words of the term base',
    (language) => expect(ownProblemsIn(language)).toEqual([]),
    60_000, // says every message with every telling value
  )
  test.each([
    ['the unwanted word', { ...all, 'page.some': 'What happened: a gift' }, '"What happened"'],
    ['a word in its own game', { ...all, 'mummies.some': 'A gift' }, '"gift"'],
  ])('the term base finds %s', (_, words, problem) =>
    expect(termProblems('en', words).join()).toContain(problem),
  )
  test('the links of lists are those of the terminal', () => {
    for (const language of languages) {
      const words = readAll(language)
      const list = new Formatter(language)
      expect(list.list(['a', 'b', 'c'])).toBe(`a${words['list.comma']}b${words['list.and']}c`)
      expect(list.list(['a', 'b'], 'disjunction')).toBe(`a${words['list.or']}b`)
    }
    expect(new Formatter('it').list(['Anna', 'Elena'])).toBe('Anna ed Elena')
  })
})

describe('the page', () => {
  test('loads every catalogue with some part of itself, in every language', async () => {
    const parts = [
      'shell',
      'lookback',
      'online',
      'practice',
      'review',
      'workshop',
      ...games.flatMap((game) => [game, `rules_${game}`, `learn_${game}`] as const),
      ...gamesWithWorkshop(games).map((game) => `workshop_${game}` as const),
    ] as const satisfies Part[]
    expect(
      parts
        .flatMap(filesOfPart)
        .map((file) => `${file}.json`)
        .sort(),
    ).toEqual(files.filter((file) => file !== 'terminal.json').sort())
    for (const language of languages)
      for (const part of parts)
        expect(Object.keys(await fetched(language, part)).length).toBeGreaterThan(10)
  })
  test.each([
    [['fr-CH', 'en'], 'fr'],
    [['de-DE', 'it-IT', 'en-US'], 'it'],
    [['RU'], 'ru'],
    [['ja'], 'en'],
    [[], 'en'],
  ])('is shown to a reader of %j in %s', (wishes, language) =>
    expect(preferredLanguage(wishes)).toBe(language),
  )
})

// Text between tags, and labels, without a {…}.
test('no component contains text', () => {
  const words = sources.flatMap(({ file, text }) => {
    if (!file.endsWith('.svelte')) return []
    const markup = text.replace(
      /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g,
      '',
    )
    const plain = withoutBraces(markup)
    const between = [...plain.matchAll(/>([^<>]*[A-Za-z]{2,}[^<>]*)</g)].map(([, found]) =>
      found!.trim(),
    )
    const labels = [
      ...plain.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{2,}[^"]*)"/g),
    ].map(([, found]) => found!)
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
