// What the strip says of the others' moves: from the log as one viewer knows it.
import { beforeAll, describe, expect, test } from 'vitest'
import { loadWords } from '../../../../i18n/words.svelte'
import type { LogEntry } from '../../../../match/match.svelte'
import { lastMoveOf, sinceLastTurn } from '../../../../shared/recent'
import type { Viewer } from '../../../../wire/common'
import type { SeenMove, View } from '../../wire'
import { movesOf } from './moves'

beforeAll(() => loadWords('archaeology'))

const start = {
  seat: 1,
  turn: 1,
  phase: 'act',
  hand: { coin: 3 },
  market: {},
  chambers: { small: 3, middle: 5, large: 7 },
  money: [0, 0, 0],
  opened: [],
  dig: 20,
  maps_used: 0,
  thieves_seen: 0,
  sandstorms_seen: 0,
} as unknown as View

// Each move with what it changes in the view.
type Step = readonly [seat: number, move: SeenMove, after?: Partial<View>]
function tableAfter(steps: readonly Step[], viewer: Viewer = 1, more: object = {}) {
  let view: View = { ...start, seat: viewer }
  const log = steps.map(([seat, move, change], at): LogEntry<'archaeology'> => {
    const before = view
    view = { ...view, ...change }
    return { version: at + 1, seat, move, before, after: view }
  })
  const seats = ['Anna', 'Hunefer', 'Kawit'].map((name) => ({ name, left: false, connected: true }))
  return {
    log,
    seats,
    viewer,
    edition: 'classic' as const,
    past: false,
    state: 'playing' as const,
    ...more,
  }
}
const strip = (steps: readonly Step[], viewer?: Viewer, more?: object) => {
  const match = tableAfter(steps, viewer, more)
  return sinceLastTurn(movesOf(match), match)
}
const drawn = (moves: ReturnType<typeof strip>) =>
  moves.map(({ seat, drawing }) => [seat, drawing?.type])

const end: SeenMove = { type: 'end' }
const trade: SeenMove = { type: 'trade', give: { talisman: 2 }, take: { pot: 5, parchment: 1 } }
const sale: SeenMove = { type: 'sell', kind: 'pot', count: 5 }
const round: Step[] = [
  [1, end, { turn: 2, dig: 19 }],
  [2, trade],
  [2, sale, { money: [0, 15, 0] }],
  [2, end, { turn: 3, dig: 18 }],
  [3, end, { turn: 1, dig: 17, hand: { coin: 3, cup: 1 } }],
]

describe('since the last turn', () => {
  test('a chip for each move of each opponent, with its cards and its sentence', () => {
    const moves = strip(round)
    expect(moves.map(({ seat, drawing }) => [seat, drawing])).toEqual([
      [2, { type: 'trade', give: { talisman: 2 }, take: { pot: 5, parchment: 1 } }],
      [2, { type: 'sell', cards: { pot: 5 }, price: 15 }],
      [3, { type: 'end', dug: 1 }],
    ])
    expect(moves[1]!.words()).toBe('Hunefer sells 5 pot shards for $15.')
  })
  test('it goes with the first move of the turn, and comes back if that is undone', () => {
    const sold: Step = [1, { type: 'sell', kind: 'coin', count: 1 }, { money: [2, 15, 0] }]
    expect(strip([...round, sold])).toEqual([])
    expect(strip([...round, sold, [1, { type: 'undo' }]])).toHaveLength(3)
  })
  test('what an opponent has undone is not told', () => {
    const steps: Step[] = [
      [1, end, { turn: 2, dig: 19 }],
      [2, trade],
      [2, { type: 'undo' }],
      [2, sale, { money: [0, 15, 0] }],
    ]
    expect(drawn(strip(steps))).toEqual([[2, 'sell']])
  })
  test('losing cards to a storm is no turn: what happened before it stays', () => {
    const storm: Step[] = [
      [1, end, { turn: 2, dig: 19 }],
      [2, sale, { money: [0, 15, 0] }],
      [2, end, { turn: 3, dig: 18, sandstorms_seen: 1, phase: 'lose' }],
      [3, { type: 'lose', cards: { map: 1 } }],
      [1, { type: 'lose', cards: { coin: 1 } }, { hand: { coin: 2 }, phase: 'act', dig: 17 }],
    ]
    const moves = strip(storm)
    expect(drawn(moves)).toEqual([
      [2, 'sell'],
      [3, 'storm'],
      [3, 'lose'],
    ])
    expect(moves[1]!.words()).toMatch(/^Kawit digs up a sandstorm: half of every hand/)
  })
  test('nor is the theft that follows when the viewer digs up a thief', () => {
    const theft: Step[] = [
      [1, end, { turn: 2, dig: 19 }],
      [2, sale, { money: [0, 15, 0] }],
      [2, end, { turn: 1, dig: 18, thieves_seen: 1, phase: 'rob' }],
      [1, { type: 'rob', victim: 2 }, { phase: 'act', hand: { coin: 4 } }],
    ]
    expect(drawn(strip(theft))).toEqual([[2, 'sell']])
  })
  test('several storms that hit nobody, and a thief without a victim', () => {
    const steps: Step[] = [
      [1, end, { turn: 2, dig: 16, sandstorms_seen: 2, thieves_seen: 1 }],
      [2, end, { turn: 3, dig: 15 }],
    ]
    expect(drawn(strip(steps))).toEqual([
      [2, 'storm'],
      [2, 'storm'],
      [2, 'thief'],
      [2, 'end'],
    ])
  })
  test('a bystander sees a back, the victim the stolen card', () => {
    const theft = (victim: number, after: Partial<View>): Step[] => [
      [1, end, { turn: 2, dig: 19, thieves_seen: 1, phase: 'rob' }],
      [2, { type: 'rob', victim }, { phase: 'act', ...after }],
    ]
    const [seen] = strip(theft(3, {}))
    expect(seen!.drawing).toEqual({ type: 'rob', victim: 'Kawit', card: null })
    expect(seen!.words()).toBe('Hunefer robs Kawit.')
    const [felt] = strip(theft(1, { hand: { coin: 2 } }))
    expect(felt!.drawing).toEqual({ type: 'rob', victim: 'Anna', card: { coin: 1 } })
    expect(felt!.words()).toMatch(/^Hunefer robs you: you lose a coin/)
  })
  test('an explored chamber: how many cards, not which', () => {
    const steps: Step[] = [
      [1, end, { turn: 2, dig: 19 }],
      [2, { type: 'explore', chamber: 'middle' }, { maps_used: 2, opened: ['middle'] }],
    ]
    expect(strip(steps)[0]!.drawing).toEqual({
      type: 'explore',
      chamber: 'middle',
      maps: 2,
      found: 5,
    })
  })
  test('at one screen each seat has its own strip', () => {
    expect(drawn(strip(round.slice(0, 4), 3))).toEqual([
      [1, 'end'],
      [2, 'trade'],
      [2, 'sell'],
    ])
    expect(strip(round.slice(0, 3), 2)).toEqual([])
  })
  test('spectators, replays and finished games have none', () => {
    expect(strip(round, 'spectator')).toEqual([])
    expect(strip(round, 1, { past: true })).toEqual([])
    expect(strip(round, 1, { state: 'over' })).toEqual([])
  })
})

test('the last move of a seat stays after the viewer has moved', () => {
  const match = tableAfter([...round, [1, end, { turn: 2, dig: 16 }]])
  expect(lastMoveOf(movesOf(match), 2)?.drawing?.type).toBe('sell')
  expect(lastMoveOf(movesOf(match), 3)?.drawing).toEqual({ type: 'end', dug: 1 })
  expect(lastMoveOf(movesOf(tableAfter([])), 2)).toBeNull()
})
