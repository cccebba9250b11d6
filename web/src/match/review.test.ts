// Reviews with the real engine: made in slices, summed up, stored, and read with care.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeEngine } from '../engine/node_engine'
import type { Engine } from '../engine/engine'
import type { Review } from '../wire/review'
import { habitsOf } from './habits'
import { OwnReviews } from './own_reviews.svelte'
import { MatchReview } from './review.svelte'
import {
  errorsOf,
  mistakesIn,
  phaseOf,
  reviewedOf,
  saveReviewed,
  summaryOf,
  type ReviewedGame,
  type Tally,
} from './reviewed'
import type { SavedGame } from './saved_game'
import { savedGames } from './saved_games.svelte'
import { all, forget, save } from './storage'

const options = { players: 2, target: 50 }
const seatPlayers = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' as const }]
let engine: Engine
let record = '' // of two novices
beforeAll(async () => {
  engine = await nodeEngine()
  const seeds = ['1', '2'].map((digit) => digit.repeat(64))
  const names = ['Anna', 'Ani']
  const secret = '7'.repeat(64)
  const { match } = await engine.start({ game: 'mummies', options, names, secret, seeds })
  for (;;) {
    const { to_act, version } = await engine.status(match, 'spectator')
    const seat = to_act[0]
    if (seat === undefined) break
    const { view } = await engine.status<'mummies'>(match, seat)
    const context = { game: 'mummies' as const, options, edition: 'classic' as const, view }
    const { ranked } = await engine.advise(context, { level: 'novice', seed: 1, iterations: 10 })
    await engine.move({ match, seat, version, move: ranked[0]!.move, viewer: seat })
  }
  record = await engine.record(match)
})
beforeEach(() => [...all().keys()].forEach(forget))

const saved = (id: string, more: Partial<SavedGame> = {}): SavedGame => ({
  id,
  kind: 'local',
  game: 'mummies',
  options,
  names: ['Anna', ''],
  people: [1],
  computers: [null, 'novice'],
  outcome: { scores: [50, 30], winners: [1] },
  changed: Number(id.replace(/\D/g, '')) || 1,
  status: 'over',
  ...more,
})

describe('a review', () => {
  test('grows until it is done, adds up, and a deeper one replaces it at the end', async () => {
    const quick = new MatchReview(record, ['adept', 'novice'], async () => engine)
    const made = quick.make('quick')
    await vi.waitUntil(() => quick.shown !== null)
    const first = quick.shown!
    await made
    const review = quick.shown!
    expect(quick.state).toBe('done')
    expect(first.done).toBeLessThanOrEqual(review.done)
    expect(review.events.map(({ version }) => version)).toEqual(
      Array.from({ length: review.total }, (_, at) => at),
    )
    for (const { start, luck, errors, rest, result } of review.seats)
      expect(start + luck + errors + rest).toBe(result)
    expect(errorsOf(review, 1).length).toBeGreaterThan(0) // novices err

    const summary = summaryOf(review, 1)
    expect(summary.unit).toBe('share')
    const tallies = (list: readonly Tally[]) => list.reduce((sum, one) => sum + one.decisions, 0)
    expect(tallies(summary.phases)).toBe(tallies(Object.values(summary.kinds)))
    for (const { version, played, better } of summary.mistakes) {
      expect(review.events[version + 1]!.move).toEqual(played)
      expect(better).not.toEqual(played)
    }
  })
  test('of a damaged record fails and says so', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const review = new MatchReview(record.replace('7777', '8888'), [], async () => engine)
    await review.make()
    expect([review.state, review.shown]).toEqual(['failed', null])
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
  test('that is closed goes on no more', async () => {
    const review = new MatchReview(record, [], async () => engine)
    const made = review.make('quick')
    review.close()
    await made
    expect([review.state, review.shown]).toEqual(['running', null])
  })
})

describe('the finished games of this device', () => {
  test('are reviewed one after the other, without those of several people', async () => {
    const text = { record, seatPlayers, milliseconds: 1 }
    save('record.a1', text)
    save('record.a2', { ...text, seatPlayers: [{ name: 'Anna' }, { name: 'Bea' }] })
    const shared = saved('a2', { people: [1, 2], computers: [null, null] })
    const reviews = new OwnReviews([saved('a1'), shared, saved('a3')], async () => engine)
    expect(reviews.total).toBe(1)
    await reviews.make(() => {})
    expect(reviews.done).toBe(1)
    expect(reviewedOf('a1')?.seat).toBe(1)
    expect(mistakesIn([saved('a1')], 'mummies')).toHaveLength(reviewedOf('a1')!.mistakes.length)
    expect(mistakesIn([saved('a1')], 'scarabya')).toEqual([])
    expect(new OwnReviews([saved('a1')], async () => engine).total).toBe(0)
  })
  test('lose their reviews with their records', () => {
    savedGames.put(saved('a1'))
    saveReviewed('a1', reviewed())
    savedGames.remove('a1')
    expect(reviewedOf('a1')).toBeNull()
  })
})

const tally = (decisions: number, errors: number, cost: number): Tally => ({
  decisions,
  errors,
  cost,
})
const reviewed = (more: Partial<ReviewedGame> = {}): ReviewedGame => ({
  unit: 'share',
  seat: 1,
  luck: 10,
  kinds: { offer: tally(10, 1, 6), sacrifice: tally(5, 2, 9) },
  phases: [tally(5, 0, 0), tally(5, 1, 4), tally(5, 2, 11)],
  mistakes: [],
  ...more,
})

describe('figures over the reviews', () => {
  test('are averages of a game, the costliest kind first, and say what to work on', () => {
    for (const id of ['a1', 'a2', 'a3']) saveReviewed(id, reviewed())
    saveReviewed('a3', reviewed({ luck: -20 }))
    const [one, ...others] = habitsOf([saved('a3'), saved('a1'), saved('a2'), saved('a4')])
    expect(others).toEqual([])
    expect(one).toMatchObject({ game: 'mummies', unit: 'share', games: 3, luck: 0, cost: 15 })
    expect(one!.kinds.map(({ name, cost }) => [name, cost])).toEqual([
      ['sacrifice', 9],
      ['offer', 6],
    ])
    expect(one!.phases.map(({ name, errors }) => [name, errors])).toEqual([
      ['early', 0],
      ['middle', 3],
      ['late', 6],
    ])
    expect(one!.lucks).toEqual([10, 10, -20])
    expect(one!.weakness).toEqual({ kind: 'sacrifice', phase: 'late' })
  })
  test('of few games or few errors name no weakness; repeated deals do not count', () => {
    saveReviewed('a1', reviewed())
    expect(habitsOf([saved('a1')])[0]!.weakness).toBeNull()
    expect(habitsOf([saved('a1', { purpose: { kind: 'try_again' } })])).toEqual([])
    const fine = { phases: [tally(5, 0, 0), tally(5, 0, 0), tally(5, 1, 1)] }
    for (const id of ['a1', 'a2', 'a3']) saveReviewed(id, reviewed(fine))
    expect(habitsOf([saved('a1'), saved('a2'), saved('a3')])[0]!.weakness).toBeNull()
  })
  test('a game has three phases', () => {
    expect([1, 10, 11, 20, 21, 30].map((version) => phaseOf(version, 30))).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
  })
  test.each([
    7,
    { unit: 'share' },
    { ...reviewed(), kinds: { offer: { decisions: 'many' } } },
    { ...reviewed(), phases: [] },
    { ...reviewed(), mistakes: [{ version: 1.5 }] },
    { ...reviewed(), unit: 'money' },
  ])('what is damaged in the storage counts as not reviewed: %j', (stored) => {
    save('review.a1', stored)
    expect(reviewedOf('a1')).toBeNull()
    expect(habitsOf([saved('a1')])).toEqual([])
  })
})

test('the costliest errors of a seat come first', () => {
  const event = (version: number, seat: number, cost: number) => ({
    version,
    seat,
    values: [],
    luck: [],
    choice: [],
    decision: { verdict: 'mistake' as const, cost, standard_error: 1 },
  })
  const review = { events: [event(1, 1, 5), event(2, 2, 9), event(3, 1, 7), event(4, 1, 0)] }
  expect(errorsOf(review as unknown as Review, 1).map(({ version }) => version)).toEqual([3, 1])
})
