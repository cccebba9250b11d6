// The race for money, from games that the engine played.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeEngine } from '../../../engine/node_engine'
import type { Engine } from '../../../engine/engine'
import { PastMatch } from '../../../match/past.svelte'
import type { Kind } from '../wire'
import { decisionOf, raceOf, type Race, type RaceSale } from './race'

const golden = new URL('../../../../../tests/playthroughs/', import.meta.url)
const records = readdirSync(golden).filter((name) => name.startsWith('archaeology'))
let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
})
async function open(record: string): Promise<PastMatch<'archaeology'>> {
  const match = await PastMatch.open(record, null, async () => engine)
  await match.go(1e6)
  return match as unknown as PastMatch<'archaeology'>
}
async function played(record: string) {
  const match = await open(record)
  const { kinds } = await match.facts()
  const priceOf = (kind: Kind, count: number) =>
    kinds.find((one) => one.kind === kind)!.prices[count - 1]!
  return { match, race: raceOf(match.log, priceOf), outcome: match.status!.outcome! }
}
const textOf = (name: string) => readFileSync(new URL(name, golden), 'utf8')

describe.each(records)('%s', (name) => {
  test('the race ends at the scores, and the sales add up to them', async () => {
    const { race, outcome } = await played(textOf(name))
    expect(race.courses.map(({ totals }) => totals.at(-1))).toEqual(outcome.scores)
    expect(race.courses.every(({ totals }) => totals[0] === 0)).toBe(true)
    const earned = outcome.scores.map((_, at) =>
      race.sales.filter(({ seat }) => seat === at + 1).reduce((sum, { price }) => sum + price, 0),
    )
    expect(earned).toEqual(outcome.scores)
  })
  test('there is a point for the start and for every turn', async () => {
    const { match, race } = await played(textOf(name))
    const ends = match.log.filter(({ move }) => move.type === 'end').length
    for (const { totals } of race.courses) expect([ends + 1, ends + 2]).toContain(totals.length)
  })
  test('nobody caught up after the decision', async () => {
    const { race, outcome } = await played(textOf(name))
    const decision = decisionOf(race, outcome.winners)
    if (decision === null || decision.how === 'start') return
    const from = decision.how === 'sale' ? decision.sale.turn : decision.turn
    const winner = outcome.winners[0]!
    const leads = (turn: number) =>
      race.courses.every(
        ({ seat, totals }) =>
          seat === winner || totals[turn]! < race.courses[winner - 1]!.totals[turn]!,
      )
    const turns = race.courses[0]!.totals.length
    for (let turn = from; turn < turns; ++turn) expect(leads(turn)).toBe(true)
    expect(leads(from - 1)).toBe(false)
  })
})

// Regression test for the claim itself: what was sold and undone in the same turn is no sale.
test('a sale that was undone is not in the race', async () => {
  const { match } = await engine.start({
    game: 'archaeology',
    options: { players: 2 },
    secret: '7'.repeat(64),
    seeds: ['1'.repeat(64), '2'.repeat(64)],
  })
  const { view, to_act, version } = await engine.status<'archaeology'>(match, 1)
  const seat = to_act[0]!
  const own = seat === 1 ? view : (await engine.status<'archaeology'>(match, 2)).view
  const [kind] = Object.keys(own.hand) as Kind[]
  const common = { match, seat, viewer: seat }
  await engine.move<'archaeology'>({
    ...common,
    version,
    move: { type: 'sell', kind: kind!, count: 1 },
  })
  await engine.undo<'archaeology'>({ ...common, version: version + 1 })
  await engine.move<'archaeology'>({ ...common, version: version + 2, move: { type: 'end' } })
  const race = raceOf((await open(await engine.record(match))).log, () => 100)
  expect(race.sales).toEqual([])
  expect(race.courses.map(({ totals }) => totals)).toEqual([
    [0, 0],
    [0, 0],
  ])
})

describe('the decision', () => {
  const race = (...sales: [seat: number, price: number][]): Race => ({
    courses: [1, 2].map((seat) => ({ seat, totals: [0] })),
    sales: sales.map(([seat, price], at): RaceSale => ({
      turn: at + 1,
      seat,
      price,
      kind: 'coin',
      count: 1,
    })),
  })
  test('is the sale that took the lead for good, if the winner needed it', () => {
    const decision = decisionOf(race([1, 10], [2, 15], [1, 8], [2, 2]), [1])
    expect(decision).toMatchObject({ how: 'sale', sale: { turn: 3, price: 8 } })
  })
  test('is the turn of the lead, if later sales would have been enough', () => {
    const decision = decisionOf(race([1, 10], [2, 15], [1, 8], [1, 20]), [1])
    expect(decision).toEqual({ how: 'lead', seat: 1, turn: 3 })
  })
  test('is the start, if the winner was always ahead', () => {
    expect(decisionOf(race([2, 9], [1, 3], [2, 1]), [2])).toEqual({ how: 'start', seat: 2 })
  })
  test('is none, if nobody was ahead in the end or the beginning is missing', () => {
    expect(decisionOf(race([1, 10], [2, 10]), [1, 2])).toBeNull()
    expect(decisionOf(race([1, 10], [2, 10]), [1])).toBeNull() // fewer cards sold
    const late = {
      ...race([1, 10]),
      courses: [
        { seat: 1, totals: [5] },
        { seat: 2, totals: [0] },
      ],
    }
    expect(decisionOf(late, [1])).toBeNull()
  })
})
