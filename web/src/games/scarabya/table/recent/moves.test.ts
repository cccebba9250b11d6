// What the strip says of the others' tiles: in simultaneous rounds they are known when all have
// placed.
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../../../../i18n/words.svelte'
import { sinceLastTurn } from '../../../../shared/recent'
import type { Viewer } from '../../../../wire/common'
import type { Board, Options, Placement, Tile, View } from '../../wire'
import { movesOf } from './moves'
import type { Entry } from '../story'

beforeAll(() => Promise.all([loadWords('shell'), loadWords('scarabya')]))

const tiles = ['V', 'X', 'T'] as const
const placement = (tile: Tile): Placement => ({ tile, cells: ['a1', 'a2', 'a3', 'a4', 'a5'] })
const boardWith = (placed: readonly Tile[], points = 0): Board =>
  ({
    tiles: placed.map(placement),
    discarded: 0,
    score: points,
    sites: points > 0 ? [{ cells: ['j1'], scarabs: 1, points }] : [],
  }) as Board

// A view of an expedition of three: rounds that are complete, who has placed in the current one.
function viewAfter(seat: Viewer, boards: readonly Board[], placed: number[], turned: number): View {
  return {
    seat,
    scarabs: [],
    rocks: [],
    turned: tiles.slice(0, turned),
    to_come: [],
    to_place: [1, 2, 3].filter((one) => !placed.includes(one)),
    placed,
    boards,
  } as unknown as View
}
function follow(seat: Viewer, steps: readonly [number, View][], first: View): Entry[] {
  let before = first
  return steps.map(([who, after], at) => {
    const entry: Entry = { version: at + 1, seat: who, move: { type: 'place' }, before, after }
    before = after
    return entry
  })
}
const options = { mode: 'expedition', players: 3, flips: true } as Options
const table = (log: readonly Entry[], viewer: Viewer, more: object = {}) => ({
  log,
  viewer,
  options,
  seats: ['Anna', 'Ben', 'Clara'].map((name) => ({ name, left: false, connected: true })),
  status: null,
  past: false,
  state: 'playing' as const,
  ...more,
})
const strip = (match: ReturnType<typeof table>) => sinceLastTurn(movesOf(match), match)
const none = [boardWith([]), boardWith([]), boardWith([])]
const one = [boardWith(['V']), boardWith(['V'], 6), boardWith(['V'])]

test('in a round nothing is told before all have placed; then the tiles with their points', () => {
  const steps: [number, View][] = [
    [1, viewAfter(1, none, [1], 1)],
    [2, viewAfter(1, none, [1, 2], 1)],
  ]
  const first = viewAfter(1, none, [], 1)
  expect(strip(table(follow(1, steps, first), 1))).toEqual([])
  const complete: [number, View][] = [...steps, [3, viewAfter(1, one, [], 2)]]
  const moves = strip(table(follow(1, complete, first), 1))
  expect(moves.map(({ seat, drawing }) => [seat, drawing])).toEqual([
    [2, { tile: 'V', points: 6, isDiscarded: false }],
    [3, { tile: 'V', points: 0, isDiscarded: false }],
  ])
  expect(moves[0]!.words()).toMatch(/^Ben places V at .* 6 points\.$/)
})

test('whoever places last sees what the others have placed as well', () => {
  const steps: [number, View][] = [
    [2, viewAfter(1, none, [2], 1)],
    [3, viewAfter(1, none, [2, 3], 1)],
    [1, viewAfter(1, one, [], 2)],
  ]
  const log = follow(1, steps, viewAfter(1, none, [], 1))
  expect(strip(table(log, 1)).map(({ seat }) => seat)).toEqual([2, 3])
  // and it goes with the tile of the next round
  const later = [...log, ...follow(1, [[1, viewAfter(1, one, [1], 2)]], log.at(-1)!.after)]
  expect(strip(table(later, 1))).toEqual([])
})

test('several rounds without a tile that fits: all of them are told, discards too', () => {
  const two = [boardWith(['V']), boardWith(['V', 'X'], 6), boardWith(['V'])]
  const out = (boards: readonly Board[], placed: number[], turned: number): View => ({
    ...viewAfter(1, boards, placed, turned),
    to_place: [2].filter((seat) => !placed.includes(seat)),
  })
  const log = follow(
    1,
    [
      [1, viewAfter(1, none, [1], 1)],
      [3, viewAfter(1, none, [1, 3], 1)],
      [2, out(one, [], 2)],
      [2, out(two, [], 3)],
    ],
    viewAfter(1, none, [], 1),
  )
  expect(
    strip(table(log, 1)).map(({ seat, drawing }) => [seat, drawing!.tile, drawing!.isDiscarded]),
  ).toEqual([
    [2, 'V', false],
    [3, 'V', false],
    [3, 'X', true],
    [2, 'X', false],
    [3, 'T', true],
  ])
})

test('spectators and replays have no strip, a solo game has nobody in it', () => {
  const log = follow(1, [[2, viewAfter('spectator', one, [], 2)]], viewAfter(1, none, [1, 3], 1))
  expect(strip(table(log, 'spectator'))).toEqual([])
  expect(strip(table(log, 1, { past: true }))).toEqual([])
  expect(strip(table(log, 1, { options: { mode: 'solo', players: 1, flips: true } }))).toEqual([])
})
