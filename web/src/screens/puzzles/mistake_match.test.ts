// Mistakes with the real engine: the position of a finished game, and what its moves are worth.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../engine/engine'
import { nodeEngine } from '../../engine/node_engine'
import type { OwnMistake } from '../../match/reviewed'
import type { Move } from '../../wire/games'
import { costOf, MistakeMatch } from './mistake_match.svelte'

const options = { players: 2, target: 50 }
let engine: Engine
let record = ''
let mistake: OwnMistake
beforeAll(async () => {
  engine = await nodeEngine()
  const seeds = ['1', '2'].map((digit) => digit.repeat(64))
  const { match } = await engine.start({ game: 'mummies', options, secret: '5'.repeat(64), seeds })
  for (let version = 0; version < 5; ++version) {
    const seat = (await engine.status(match, 'spectator')).to_act[0]!
    const { view } = await engine.status<'mummies'>(match, seat)
    const context = { game: 'mummies' as const, options, edition: 'classic' as const, view }
    const { ranked } = await engine.advise(context, { level: 'novice', seed: 1 })
    const move = ranked[0]!.move
    if (version === 4) {
      // Whatever was played: giving up a card of the hand is called the better move here.
      const better = { type: 'sacrifice' as const, cards: [view.hand[0]!, view.hand[1]!] }
      const game = { id: 'one', game: 'mummies', options } as never
      mistake = {
        ...{ id: 'one.4', version, played: move, better, cost: 12.5, unit: 'share' },
        ...{ game, seat },
      }
    }
    await engine.move({ match, seat, version, move, viewer: seat })
  }
  record = await engine.record(match)
})
const dependencies = {
  engine: async () => engine,
  pace: () => 0,
  name: 'Anna',
  opponent: () => 'Ani',
}
const laid = async (changed: Partial<OwnMistake> = {}) => {
  const match = new MistakeMatch<'mummies'>({ ...mistake, ...changed }, record, dependencies)
  await match.lay()
  return match
}

describe('a mistake', () => {
  test('is laid as it was; the better move is right, the one of the game costs what it cost', async () => {
    const match = await laid()
    expect([match.yourTurn, match.answer, match.viewer]).toEqual([true, 'open', mistake.seat])
    const { view } = match.status!
    expect(await match.act(mistake.played as Move<'mummies'>)).toBeNull()
    expect([match.answer, match.cost, match.isRepeated]).toEqual(['wrong', 12.5, true])
    await match.undo()
    expect(match.status!.view).toEqual(view) // what nobody knows is dealt anew
    await match.act(mistake.better as Move<'mummies'>)
    expect([match.answer, match.cost, match.isRepeated]).toEqual(['right', null, false])
    await match.showBest()
    expect([match.answer, match.played]).toEqual(['shown', mistake.better])
    match.close()
  })
  test('any other move is judged by the master: as good is fine, and worse tells its cost', async () => {
    const { game, options, edition, status } = await laid()
    const context = { game, options, edition, view: status!.view }
    const { ranked } = await engine.advise(context, { level: 'master', seed: 1 })
    const [best, worst] = [ranked[0]!, ranked.at(-1)!]
    const played = mistake.better // none of the two
    const match = await laid({ better: worst.move, played })
    await match.act(best.move)
    expect([match.answer, match.cost]).toEqual(['fine', 0])
    const other = await laid({ better: best.move, played })
    await other.act(worst.move)
    const cost = best.percent! - worst.percent!
    expect([other.answer, other.cost]).toEqual([cost < 2 ? 'fine' : 'wrong', cost])
    expect(cost).toBeGreaterThan(2)
  })
  test('with a move that the rules refuse is damaged', async () => {
    const refused = { type: 'sacrifice' as const, cards: [] }
    await expect(laid({ played: refused })).rejects.toThrow('does not fit its game')
  })
})

test('a cost is the difference in what the master sees, and unknown if it did not look', () => {
  const [a, b] = [
    { type: 'offer' as const, offering: 'V4' },
    { type: 'offer' as const, offering: 'N2' },
  ]
  const ranked = [
    { move: a, percent: 60, score: 50, visits: 9, reasons: [] },
    { move: b, percent: 51, score: 47, visits: 3, reasons: [] },
  ]
  const other = { type: 'offer' as const, offering: 'C1' }
  expect(costOf<'mummies'>(b, a, { ranked }, 'share')).toBe(9)
  expect(costOf<'mummies'>(b, a, { ranked }, 'score')).toBe(3)
  expect(costOf<'mummies'>(a, b, { ranked }, 'share')).toBe(0)
  expect(costOf<'mummies'>(other, a, { ranked }, 'share')).toBeNull()
})
