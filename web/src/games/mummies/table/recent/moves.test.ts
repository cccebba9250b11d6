// What the strip says of the others' cards.
import { beforeAll, expect, test } from 'vitest'
import playing from '../../../../../../src/wire/examples/mummies/view-play.json'
import { loadWords } from '../../../../i18n/words.svelte'
import type { LogEntry, Match } from '../../../../match/match.svelte'
import { sinceLastTurn } from '../../../../shared/recent'
import type { SeenMove, View } from '../../wire'
import { movesOf } from './moves'

beforeAll(() => Promise.all([loadWords('shell'), loadWords('mummies')]))

const middle = { ...(playing as unknown as View), seat: 1 } as View
type Step = readonly [seat: number, move: SeenMove, after?: Partial<View>]
function strip(steps: readonly Step[]) {
  let view = middle
  const log = steps.map(([seat, move, change], at): LogEntry<'mummies'> => {
    const before = view
    view = { ...view, ...change }
    return { version: at + 1, seat, move, before, after: view }
  })
  const seats = ['Anna', 'Hunefer', 'Kawit'].map((name) => ({ name, left: false, connected: true }))
  const match = { log, seats, viewer: 1, past: false, state: 'playing', options: { target: 50 } }
  const moves = movesOf(match as unknown as Match<'mummies'>)
  return sinceLastTurn(moves, match as unknown as Match)
}

test('cards that were played, and how many were sacrificed', () => {
  const moves = strip([
    [1, { type: 'offer', offering: 'V4' }],
    [2, { type: 'decree', papyrus: 'VCNS3' }],
    [3, { type: 'sacrifice', count: 2 }],
  ])
  expect(moves.map(({ seat, drawing }) => [seat, drawing])).toEqual([
    [2, { card: 'VCNS3', sacrificed: 0, scores: false }],
    [3, { card: null, sacrificed: 2, scores: false }],
  ])
  expect(moves[1]!.words()).toMatch(/^Kawit sacrifices 2 cards/)
})

test('a round that was scored meanwhile ends nothing: all moves since the own one are told', () => {
  const scored = {
    round: middle.round + 1,
    last_round: { papyrus: 'VCNS3', points: [1, 9, 2], closed_by: 2, winner: 2 },
  }
  const moves = strip([
    [1, { type: 'offer', offering: 'V4' }],
    [2, { type: 'offer', offering: 'C2' }, scored],
    [2, { type: 'offer', offering: 'N1' }],
    [3, { type: 'offer', offering: 'S5' }],
  ])
  expect(moves.map(({ seat, drawing }) => [seat, drawing!.card, drawing!.scores])).toEqual([
    [2, 'C2', true],
    [2, 'N1', false],
    [3, 'S5', false],
  ])
  expect(moves[0]!.words()).toContain('Hunefer wins the round with 9')
})

test('what was undone is not told, and the own move ends it', () => {
  const others: Step[] = [
    [2, { type: 'offer', offering: 'C2' }],
    [2, { type: 'undo' }],
    [2, { type: 'offer', offering: 'C3' }],
  ]
  expect(strip(others).map(({ drawing }) => drawing!.card)).toEqual(['C3'])
  expect(strip([...others, [1, { type: 'offer', offering: 'V1' }]])).toEqual([])
})
