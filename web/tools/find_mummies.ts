// Finds deals of Mummies with three players for a lesson of few turns: a gift that Pharaoh wants
// most, a sacrifice of what he wants least, and a papyrus that reverses the rows and triggers the
// scoring. Prints the moves: npm run find-lessons mummies [FROM [TO]]
import { nodeEngine } from '../src/engine/node_engine'
import { readCard, type Move, type Facts, type View } from '../src/games/mummies/wire'
import { Table } from './deals'

const rankOf = (card: string, papyrus: string): number => {
  const [face, list] = [readCard(card), readCard(papyrus)]
  return 'type' in face && 'order' in list ? list.order.indexOf(face.type) : -1
}
const valueOf = (card: string) => Number(card.slice(-1))
const leads = (points: readonly number[]) => points.every((one, at) => at === 0 || one < points[0]!)

export async function find(from: number, to: number): Promise<void> {
  const engine = await nodeEngine()
  let best = 99
  for (let deal = from; deal < to; ++deal) {
    const table = await Table.deal(engine, 'mummies', { players: 3, target: 50 }, 3, deal)
    const done = { please: 0, sacrifice: 0, change: 0 }
    let turns = 0
    let points: readonly number[] = []
    for (let n = 0; n < 24 && !done.change; ++n) {
      const { toAct: seat } = await table.see(1)
      const { view } = await table.see(seat!)
      if ((n === 0 && seat !== 1) || view.round > 1) break
      if (seat !== 1) {
        await table.act(seat!, await table.advised(view))
        continue
      }
      ++turns
      const facts = await table.facts(view)
      const move = choose(view, facts, done)
      if (!move) break
      if (move.type === 'decree') {
        done.change = turns
        points = facts.hand.find(({ card }) => card === move.papyrus)!.then.points
      } else if (move.type === 'sacrifice') done.sacrifice = turns
      else if (!done.please) done.please = turns
      await table.act(1, move)
    }
    await table.close()
    if (!done.change || !done.please || !done.sacrifice || turns > best) continue
    best = turns
    console.log(`deal ${deal}: ${JSON.stringify(done)}, points ${points.join(' ')}`)
    console.log(
      table.acts.map(([seat, move]) => `  [${seat}, ${JSON.stringify(move)}],`).join('\n'),
    )
  }
}

function choose(
  view: View,
  facts: Facts,
  done: { please: number; sacrifice: number },
): Move | null {
  const gifts = view.hand.filter((card) => rankOf(card, view.papyrus) >= 0)
  const wanted = gifts
    .filter((card) => rankOf(card, view.papyrus) === 0)
    .sort((a, b) => valueOf(b) - valueOf(a))
  if (!done.please)
    return wanted[0] && valueOf(wanted[0]) >= 3 ? { type: 'offer', offering: wanted[0] } : null
  const now = facts.forecasts[0]!
  const turning = facts.hand.find(
    ({ card, then }) =>
      card.length > 2 &&
      then.scores_now &&
      leads(then.points) &&
      !leads(now.points) &&
      then.points[0]! >= 8,
  )
  if (turning && done.sacrifice) return { type: 'decree', papyrus: turning.card }
  const loathed = gifts.filter((card) => rankOf(card, view.papyrus) >= 2)
  if (!done.sacrifice) return loathed.length >= 2 ? { type: 'sacrifice', cards: loathed } : null
  const good = [...gifts]
    .filter((card) => rankOf(card, view.papyrus) <= 1)
    .sort(
      (a, b) =>
        (facts.hand.find(({ card }) => card === b)!.then.points[0] ?? 0) -
        (facts.hand.find(({ card }) => card === a)!.then.points[0] ?? 0),
    )
  return good[0] ? { type: 'offer', offering: good[0] } : null
}
