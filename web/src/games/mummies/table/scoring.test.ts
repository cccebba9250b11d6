import { describe, expect, test } from 'vitest'
import over from '../../../../../src/wire/examples/mummies/view-over.json'
import playing from '../../../../../src/wire/examples/mummies/view-play.json'
import type { View } from '../wire'
import { pointsOf } from '../cards'
import { decidingRound, newsFor, scoringOf, type Scoring } from './scoring'

const end = over as unknown as View
const middle = playing as unknown as View

// The event that closed the round: the view before has the rows without the last offering.
const closing = (after: View) => {
  const last = after.last_round!
  const offering = after.rows[last.closed_by - 1]!.at(-1)!
  const rows = after.rows.map((row, at) => (at === last.closed_by - 1 ? row.slice(0, -1) : row))
  const totals = after.totals.map((total, at) => total - last.points[at]!)
  return {
    seat: last.closed_by,
    move: { type: 'offer' as const, offering },
    before: { ...after, phase: 'play' as const, rows, totals },
    after,
  }
}

describe('a scoring', () => {
  test('has the rows as they were scored, with the last offering', () => {
    const scoring = scoringOf(closing(end))!
    expect(scoring.rows).toEqual(end.rows)
    expect(scoring).toMatchObject({
      round: 17,
      closedBy: 3,
      winner: 3,
      how: 'offer',
      over: true,
      before: [46, 49, 23],
      totals: [52, 48, 43],
    })
  })
  test('adds up to what the engine counted, gift by gift', () => {
    const { rows, papyrus, points } = scoringOf(closing(end))!
    expect(rows.map((row) => row.reduce((sum, card) => sum + pointsOf(card, papyrus), 0))).toEqual(
      points,
    )
  })
  test('does not follow a move in the middle of a round', () => {
    expect(
      scoringOf({
        seat: 1,
        move: { type: 'offer', offering: 'C5' },
        before: middle,
        after: middle,
      }),
    ).toBeNull()
    expect(
      scoringOf({ seat: 1, move: { type: 'sacrifice', count: 2 }, before: middle, after: middle }),
    ).toBeNull()
    expect(
      scoringOf({
        seat: 1,
        move: { type: 'undo' },
        before: middle,
        after: { ...middle, round: 5 },
      }),
    ).toBeNull()
  })
  test('after the last turn of a round needs no full row and no played card', () => {
    const before = { ...middle, rows: middle.rows.map(() => []), turns_taken: 999 }
    const after = { ...middle, round: middle.round + 1 }
    for (const move of [
      { type: 'sacrifice', count: 2 },
      { type: 'offer', offering: 'C5' },
    ] as const) {
      expect(scoringOf({ seat: 1, move, before, after })).toMatchObject({
        how: 'turns',
        turns: 1000,
        round: middle.round,
      })
    }
  })
})

describe('a scoring that the viewer has not seen', () => {
  const scored = {
    seat: 2,
    move: { type: 'decree' as const, papyrus: 'CSVN3' },
    before: { ...middle, round: 3, rows: middle.rows.map(() => Array<string>(6).fill('C1')) },
    after: middle,
  }
  const later = (seat: number) => ({
    seat,
    move: { type: 'offer' as const, offering: 'C1' },
    before: middle,
    after: middle,
  })
  test('is shown to players who have not moved since', () => {
    expect(newsFor([scored, later(2)], 1)?.round).toBe(3)
    expect(newsFor([scored, later(1)], 1)).toBeNull()
    expect(newsFor([later(1)], 2)).toBeNull()
  })
  test('is not shown to spectators once somebody has moved', () => {
    expect(newsFor([scored], 'spectator')?.how).toBe('decree')
    expect(newsFor([scored, later(2)], 'spectator')).toBeNull()
  })
})

test('the deciding round is the one after which the winner stayed ahead', () => {
  const rounds = [
    [10, 5],
    [12, 20],
    [30, 20],
    [51, 44],
  ].map((totals, at) => ({ round: at + 1, totals }) as unknown as Scoring)
  expect(decidingRound(rounds, 1)).toBe(3)
  expect(decidingRound(rounds.slice(0, 2), 1)).toBeNull()
})
