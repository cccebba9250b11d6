import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Level, Outcome } from '../wire/common'
import type { Options } from '../wire/games'
import { figuresOf, rangeOf, resultOf } from './history'
import { placeOf } from './place'
import { outcomeIn, type SavedGame } from './saved_game'

const golden = new URL('../../../tests/playthroughs/', import.meta.url)

function game(change: Partial<SavedGame> = {}): SavedGame {
  return {
    id: 'one',
    kind: 'local',
    game: 'mummies',
    options: { players: 3, target: 50 },
    names: ['', '', ''],
    people: [1],
    computers: [null, 'adept', 'adept'],
    outcome: { scores: [52, 40, 47], winners: [1] },
    changed: 1,
    status: 'over',
    ...change,
  }
}
const read = (change: Partial<SavedGame>, record: unknown = null) => resultOf(game(change), record)
const solo: Partial<SavedGame> = {
  game: 'scarabya',
  options: { mode: 'solo', players: 1, flips: true } as Options,
  names: [''],
  computers: [null],
}

describe('a place', () => {
  const outcome: Outcome = { scores: [30, 45, 30, 45], winners: [4] }
  test('is behind the winners and behind all who have more', () => {
    expect([1, 2, 3, 4].map((seat) => placeOf(outcome, seat))).toEqual([3, 2, 3, 1])
  })
})

describe('the result in a record', () => {
  test.each(readdirSync(golden).filter((name) => name.endsWith('.khepri')))('%s', (name) => {
    const record = readFileSync(new URL(name, golden), 'utf8')
    const written = /^result (.*) ~/m.exec(record)![1]!
    const { scores, winners } = outcomeIn(record)!
    expect(['', ...scores, 'winners', ...winners].join(' ').trim()).toBe(written)
  })
  test('is missing while the game goes on, and in what is no record', () => {
    expect(outcomeIn('khepri record 1 ~0\ngame mummies ~1\n')).toBeNull()
    expect(outcomeIn('result x winners 1 ~0')).toBeNull()
    expect(outcomeIn('')).toBeNull()
  })
  test('of a lost solo game has no winners', () => {
    expect(outcomeIn('result 11 winners ~ab')).toEqual({ scores: [11], winners: [] })
  })
})

describe('a finished game', () => {
  test('was won, or ended in a place', () => {
    expect(read({})).toMatchObject({ own: 1, won: true, place: 1, score: 52 })
    expect(read({ people: [2] })).toMatchObject({ own: 2, won: false, place: 3, score: 40 })
  })
  test('of an older version is read from its record', () => {
    const { outcome: _outcome, computers: _computers, ...old } = game()
    const seatPlayers = [{ name: '' }, ...Array(2).fill({ name: '', computer: 'adept' })]
    const record = { record: 'result 52 40 47 winners 1 ~0\n', seatPlayers, milliseconds: 1 }
    expect(resultOf(old, record)).toEqual({ ...read({}), saved: old })
  })
  test('without a record is shown all the same', () => {
    const { outcome: _outcome, computers: _computers, ...old } = game()
    expect(resultOf(old, null)).toMatchObject({ outcome: null, score: null, place: null })
    expect(figuresOf([resultOf(old, null)])).toEqual([])
  })
  test('of several people at one screen is nobody’s own', () => {
    expect(read({ people: [1, 2], computers: [null, null, 'adept'] })).toMatchObject({
      own: null,
      score: null,
      opposition: 'people',
    })
  })
  test.each<[readonly (Level | null)[], string]>([
    [[null, 'adept', 'adept'], 'adept'],
    [[null, 'adept', 'novice'], 'mixed'],
    [[null, null, 'adept'], 'people'],
  ])('against %o was against %s', (computers, opposition) => {
    expect(read({ kind: 'remote', seat: 1, computers }).opposition).toBe(opposition)
  })
  test('alone has a mode and no opponents', () => {
    expect(read({ ...solo, outcome: { scores: [11], winners: [] } })).toMatchObject({
      mode: 'solo',
      opposition: 'alone',
      won: false,
    })
  })
})

test('figures count games by game, mode and level', () => {
  const results = [
    read({}),
    read({ outcome: { scores: [30, 50, 20], winners: [2] } }),
    read({ computers: [null, 'novice', 'novice'] }),
    read({ ...solo, outcome: { scores: [11], winners: [] } }),
    read({ ...solo, outcome: { scores: [12], winners: [1] } }),
    read({ people: [1, 2], computers: [null, null, 'adept'] }), // nobody's own
  ]
  expect(figuresOf(results)).toMatchObject([
    { game: 'mummies', mode: null, opposition: 'adept', played: 2, won: 1, best: 52, average: 41 },
    { game: 'mummies', mode: null, opposition: 'novice', played: 1, won: 1, best: 52, average: 52 },
    {
      game: 'scarabya',
      mode: 'solo',
      opposition: 'alone',
      played: 2,
      won: 1,
      best: 12,
      average: 11.5,
    },
  ])
})

describe('figures over time', () => {
  const series = (...won: boolean[]) =>
    won.map((one, at) =>
      read({ changed: at, outcome: { scores: [50, 40, 20], winners: [one ? 1 : 2] } }),
    )
  const [yes, no] = [true, false]
  test('have the latest games in their order, and the victories in a row up to the newest', () => {
    const [figures] = figuresOf(series(yes, no, yes, yes).reverse())
    expect(figures!.latest.map(({ won }) => won)).toEqual([yes, no, yes, yes])
    expect(figures!.streak).toBe(2)
    expect(figuresOf(series(yes, yes))[0]!.streak).toBe(2)
    expect(figuresOf(series(yes, no))[0]!.streak).toBe(0)
  })
  test('say nothing of chances before there are ten games', () => {
    expect(figuresOf(series(...Array<boolean>(9).fill(yes)))[0]!.range).toBeNull()
    const [low, high] = figuresOf(series(...Array<boolean>(10).fill(yes)))[0]!.range!
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.722', '1.000'])
  })
  test('give the interval of Wilson', () => {
    const [low, high] = rangeOf(12, 30)
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.246', '0.577'])
  })
  test('leave out games whose cards the player had seen', () => {
    const seen = [
      { kind: 'try_again' },
      { kind: 'daily', date: '2026-11-18', counts: false },
    ] as const
    expect(figuresOf(seen.map((purpose) => read({ purpose })))).toEqual([])
    const purpose = { kind: 'daily', date: '2026-11-18', counts: true } as const
    expect(figuresOf([read({ purpose })])).toHaveLength(1)
  })
})
