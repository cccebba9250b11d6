// Finds deals of Archaeology for a lesson of few turns: a trade completes the pair of cups, the
// learner explores the small chamber, digs a thief, and a sandstorm hits a full hand. Prints the
// moves of each: npm run find-lessons archaeology [FROM [TO]]
import { nodeEngine } from '../src/engine/node_engine'
import type { Cards, Move } from '../src/games/archaeology/wire'
import { Table, type Act } from './deals'

const count = (cards: Cards) => Object.values(cards).reduce((sum, n) => sum + n, 0)

export async function find(from: number, to: number): Promise<void> {
  const engine = await nodeEngine()
  let best = 99
  for (let deal = from; deal < to; ++deal) {
    const table = await Table.deal(engine, 'archaeology', { players: 2 }, 2, deal)
    const found = await play(table)
    await table.close()
    if (!found || found.turns > best) continue
    best = found.turns
    console.log(`deal ${deal}: ${found.turns} turns; ${found.story}`)
    console.log(
      found.acts.map(([seat, move]) => `  [${seat}, ${JSON.stringify(move)}],`).join('\n'),
    )
  }
}

async function play(
  table: Table<'archaeology'>,
): Promise<{ turns: number; story: string; acts: Act<'archaeology'>[] } | null> {
  const done = { trade: 0, explore: 0, thief: 0, storm: 0 }
  let turns = 0
  let own = false
  for (let n = 0; n < 60 && turns < 7; ++n) {
    const spectator = await table.see(1)
    const seat = spectator.toAct
    if (seat === undefined) return null
    if (turns === 0 && seat !== 1) return null
    const { view } = await table.see(seat)
    let move: Move = { type: 'end' }
    if (view.phase === 'rob') {
      if (seat === 2) return null // one idea at a time
      if (done.thief) return null
      done.thief = ++n
      move = { type: 'rob', victim: 2 }
    } else if (view.phase === 'lose') {
      if (seat === 1) {
        if (done.storm || !done.trade || count(view.hand) < 4) return null
        done.storm = turns
      }
      const { storm } = await table.facts(view)
      move = { type: 'lose', cards: storm!.suggestion! }
    } else if (seat === 1) {
      if (!own) ++turns
      own = true
      const { hand, market } = view
      if (
        turns > 1 &&
        !done.trade &&
        (hand.cup ?? 0) === 1 &&
        (market.cup ?? 0) > 0 &&
        (hand.coin ?? 0) > 0
      ) {
        done.trade = turns
        await table.act(1, { type: 'trade', give: { coin: 1 }, take: { cup: 1 } })
        move = { type: 'sell', kind: 'cup', count: 2 }
      } else if (done.trade && !done.explore && (hand.map ?? 0) > 0) {
        done.explore = turns
        move = { type: 'explore', chamber: 'small' }
      } else own = false
    }
    await table.act(seat, move)
    if (done.trade && done.trade <= 2 && done.explore && done.thief && done.storm)
      return { turns, story: JSON.stringify(done), acts: table.acts }
  }
  return null
}
