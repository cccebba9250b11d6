// The rules pages are complete: every rule that a refusal can name has a paragraph, every text is
// used, and the numbers are those of the engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { nodeEngine } from '../../engine/node_engine'
import { parse, type Message } from '../../i18n/message'
import { games } from '../../games/all'
import { gameOf } from '../../games/load'
import { secretOf } from '../../shared/lesson'
import { lesson as archaeology } from '../../games/archaeology/lesson/lesson'
import { lesson as mummies } from '../../games/mummies/lesson/lesson'
import { lesson as scarabya } from '../../games/scarabya/lesson/lesson'
import type { GameName } from '../../wire/common'
import { edition as archaeologyEdition } from '../../games/archaeology/rulebook/edition'
import { edition as mummiesEdition } from '../../games/mummies/rulebook/edition'
import { pieces } from '../../games/scarabya/rulebook/edition'

const source = fileURLToPath(new URL('../../../../src', import.meta.url))
const all = await Promise.all(
  games.map(async (game) => {
    const { rulebook, lesson } = gameOf(game)
    return [game, { book: await rulebook(), lesson: await lesson() }] as const
  }),
)
const bookOf = (game: GameName) => all.find(([name]) => name === game)![1].book
// Those of the rule sheet: "**A14**".
const idsOf = (game: GameName) =>
  [
    ...readFileSync(join(source, `games/${game}/RULES.md`), 'utf8').matchAll(/^- \*\*(\w+)\*\*/gm),
  ].map(([, id]) => id!)
const wordsOf = (game: GameName) =>
  JSON.parse(readFileSync(join(source, `i18n/en/page_rules_${game}.json`), 'utf8')) as Record<
    string,
    string
  >
const rulesOf = (game: GameName) => bookOf(game).sections.flatMap(({ rules }) => rules)

// The rule ids in the C++ code that refuses: the rules of the game, and the match.
function named(folder: string, letter: string): string[] {
  const files = (readdirSync(join(source, folder), { recursive: true }) as string[]).filter(
    (file) => /\.(cpp|h)$/.test(file),
  )
  return files.flatMap((file) =>
    [
      ...readFileSync(join(source, folder, file), 'utf8').matchAll(
        new RegExp(`"(${letter}\\d+|table)"`, 'g'),
      ),
    ].map(([, id]) => id!),
  )
}

describe.each(games)('the rules of %s', (game) => {
  test('have every rule of the sheet, in order', () => {
    expect(idsOf(game).length).toBeGreaterThan(4)
    expect(rulesOf(game).filter((rule) => /\d/.test(rule))).toEqual(idsOf(game))
  })
  test('have a paragraph for every rule that a refusal can name', () => {
    const ids = new Set([
      ...named(`games/${game}`, idsOf(game)[0]![0]!),
      ...named('table', '').filter((id) => id === 'table'),
    ]) // there a game's id is only an example
    expect(ids.size).toBeGreaterThan(2)
    expect([...ids].filter((id) => !rulesOf(game).includes(id))).toEqual([])
  })
  test('have a text for each rule, and no other', () => {
    const words = Object.keys(wordsOf(game)).map((key) => key.replace(`page.rules.${game}.`, ''))
    const places = words.filter((key) => !/^(aim|players|section\.|figure\.)/.test(key))
    const keys = new Set(places.map((key) => key.replace(/\.ours$/, '')))
    expect([...keys].sort()).toEqual(
      rulesOf(game)
        .map((rule) => rule.toLowerCase())
        .sort(),
    )
    const sections = words.filter((key) => key.startsWith('section.')).map((key) => key.slice(8))
    expect(sections.sort()).toEqual(
      bookOf(game)
        .sections.map(({ id }) => id)
        .sort(),
    )
  })
  test('have a number for each placeholder of their texts', () => {
    for (const [key, pattern] of Object.entries(wordsOf(game))) {
      if (key.includes('.figure.')) continue
      expect(
        [...namesIn(parse(pattern))].filter((name) => !(name in bookOf(game).values)),
        key,
      ).toEqual([])
    }
  })
})

function namesIn(message: Message): Set<string> {
  return new Set([...JSON.stringify(message).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name!))
}

test('the numbers are those of the engine', async () => {
  const engine = await nodeEngine()
  const begin = async (
    lesson: typeof archaeology | typeof mummies | typeof scarabya,
    seats: number,
  ) => {
    const { game, options } = lesson
    return (
      await engine.start({
        game,
        options,
        secret: secretOf(1),
        seeds: Array<string>(seats).fill(secretOf(0)),
      })
    ).edition
  }
  expect(await begin(archaeology, 2)).toEqual(archaeologyEdition)
  expect(await begin(mummies, 3)).toEqual(mummiesEdition)
  expect(await begin(scarabya, 1)).toMatchObject({ pieces: Object.fromEntries(pieces) })
})

test.each(all)('the rules that the lesson of %s refers to exist', (game, { lesson }) => {
  const named = lesson.steps.flatMap(({ rules = [] }) => rules)
  expect(named.filter((rule) => !rulesOf(game).includes(rule))).toEqual([])
})
