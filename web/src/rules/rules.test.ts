// The rules pages are whole: every rule that a refusal can name has its paragraph, every sentence is used, and the numbers are those of the engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { engineHere } from '../engine/here'
import { parse, type Message } from '../i18n/message'
import { games } from '../match/games'
import { secretOf } from '../learn/deal'
import { lesson as archaeology } from '../learn/lessons/archaeology'
import { lesson as mummies } from '../learn/lessons/mummies'
import { lesson as scarabya } from '../learn/lessons/scarabya'
import type { GameName } from '../wire/common'
import { book as archaeologyBook } from './archaeology/book'
import { edition as archaeologyEdition } from './archaeology/edition'
import type { Book } from './book'
import { book as mummiesBook } from './mummies/book'
import { edition as mummiesEdition } from './mummies/edition'
import { book as scarabyaBook } from './scarabya/book'
import { pieces } from './scarabya/edition'

const source = fileURLToPath(new URL('../../../src', import.meta.url))
const books: Record<GameName, Book> = { archaeology: archaeologyBook, scarabya: scarabyaBook, mummies: mummiesBook }
const letters: Record<GameName, string> = { archaeology: 'A', scarabya: 'S', mummies: 'M' }
const last: Record<GameName, number> = { archaeology: 23, scarabya: 22, mummies: 14 }
const wordsOf = (game: GameName) => JSON.parse(readFileSync(join(source, `words/en/page_rules_${game}.json`), 'utf8')) as Record<string, string>
const rulesOf = (game: GameName) => books[game].sections.flatMap(({ rules }) => rules)

// The ids in what refuses: the rules of the game, and the match.
function named(folder: string): string[] {
  const files = (readdirSync(join(source, folder), { recursive: true }) as string[]).filter((file) => /\.(cpp|h)$/.test(file))
  return files.flatMap((file) => [...readFileSync(join(source, folder, file), 'utf8').matchAll(/"([ASM]\d+|table)"/g)].map(([, id]) => id!))
}

describe.each(games)('the rules of %s', (game) => {
  const numbered = Array.from({ length: last[game] }, (_, at) => `${letters[game]}${at + 1}`)

  test('have every number, in order', () => {
    expect(rulesOf(game).filter((rule) => /\d/.test(rule))).toEqual(numbered)
  })
  test('have a paragraph for whatever a refusal can name', () => {
    const ids = new Set([...named(`games/${game}`), ...named('table').filter((id) => id === 'table')]) // there a game's id is an example
    expect(ids.size).toBeGreaterThan(5)
    expect([...ids].filter((id) => !rulesOf(game).includes(id))).toEqual([])
  })
  test('have a sentence for each rule, and no other', () => {
    const words = Object.keys(wordsOf(game)).map((key) => key.replace(`page.rules.${game}.`, ''))
    const places = words.filter((key) => !/^(aim|players|section\.|figure\.)/.test(key))
    const said = new Set(places.map((key) => key.replace(/\.ours$/, '')))
    expect([...said].sort()).toEqual(rulesOf(game).map((rule) => rule.toLowerCase()).sort())
    const sections = words.filter((key) => key.startsWith('section.')).map((key) => key.slice(8))
    expect(sections.sort()).toEqual(books[game].sections.map(({ id }) => id).sort())
  })
  test('find a number for each place in their sentences', () => {
    for (const [key, pattern] of Object.entries(wordsOf(game))) {
      if (key.includes('.figure.')) continue
      expect([...namesIn(parse(pattern))].filter((name) => !(name in books[game].values)), key).toEqual([])
    }
  })
})

function namesIn(message: Message): Set<string> {
  return new Set([...JSON.stringify(message).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name!))
}

test('the numbers are those that the engine plays with', async () => {
  const engine = await engineHere()
  const begin = async (lesson: typeof archaeology | typeof mummies | typeof scarabya, seats: number) => {
    const { game, options } = lesson
    return (await engine.begin({ game, options, secret: secretOf(1), seeds: Array<string>(seats).fill(secretOf(0)) })).edition
  }
  expect(await begin(archaeology, 2)).toEqual(archaeologyEdition)
  expect(await begin(mummies, 3)).toEqual(mummiesEdition)
  expect(await begin(scarabya, 1)).toMatchObject({ pieces: Object.fromEntries(pieces) })
})

test('what the steps of a lesson refer to is there', () => {
  for (const { game, steps } of [archaeology, scarabya, mummies]) {
    const named = steps.flatMap(({ rules = [] }) => rules)
    expect(named.filter((rule) => !rulesOf(game).includes(rule))).toEqual([])
  }
})
