// Finds deals of Scarabya (an expedition alone) for a lesson with few tiles: one that has to be
// flipped, one that closes a site, one that closes a site with the help of a rock, and one that
// covers a scarab to win more. Prints the moves: npm run find-lessons scarabya [FROM [TO]]
import { nodeEngine } from '../src/engine/node_engine'
import type { PossiblePlacement, Facts, View } from '../src/games/scarabya/wire'
import { Table } from './deals'

const neighbours = (cell: string): string[] => {
  const [col, row] = [cell.charCodeAt(0), Number(cell.slice(1))]
  return [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ].map(([x, y]) => `${String.fromCharCode(col + x!)}${row + y!}`)
}
const byRock = (view: View, { sites }: PossiblePlacement) =>
  sites.some(
    ({ cells, points }) =>
      points >= 3 && cells.some((cell) => neighbours(cell).some((one) => view.rocks.includes(one))),
  )
const mostOf = (list: PossiblePlacement[]) => [...list].sort((a, b) => b.points - a.points)[0]

function isFlipped({ ways, placements }: Facts, way: number): boolean {
  const first = Math.min(...placements.map((one) => one.way))
  const turned = [first]
  for (let at = ways[first]!.clockwise; at !== first; at = ways[at]!.clockwise) turned.push(at)
  return !turned.includes(way)
}

export async function find(from: number, to: number): Promise<void> {
  const engine = await nodeEngine()
  let best = 99
  for (let deal = from; deal < to; ++deal)
    for (let flip = 0; flip < 6; ++flip) {
      const table = await Table.deal(
        engine,
        'scarabya',
        { mode: 'expedition', players: 1, flips: true },
        1,
        deal,
      )
      const found = await play(table, flip)
      await table.close()
      if (found === null) break
      if (!found || found.last > best) continue
      best = found.last
      console.log(`deal ${deal}: ${found.last} tiles`)
      console.log(
        table.acts
          .map(([seat, move], at) => `  [${seat}, ${JSON.stringify(move)}], // ${found.story[at]}`)
          .join('\n'),
      )
    }
}

// The second tile is placed in the nth way that needs flipping. Null: there is no such way; false:
// no lesson.
async function play(
  table: Table<'scarabya'>,
  flip: number,
): Promise<{ last: number; story: string[] } | null | false> {
  const done = { close: 0, rock: 0 }
  const story: string[] = []
  for (let tile = 1; tile <= 7; ++tile) {
    const { view, toAct } = await table.see(1)
    if (toAct === undefined) return false
    const facts = await table.facts(view)
    const free = facts.placements.filter(({ covered }) => covered === 0)
    const close = mostOf(free.filter((one) => !byRock(view, one) && one.points >= 4))
    const rock = mostOf(free.filter((one) => byRock(view, one) && one.points >= 4))
    const cover = mostOf(
      facts.placements.filter(({ covered, points }) => covered === 1 && points >= 6),
    )
    const pays = cover && cover.points >= 6 + (mostOf(free)?.points ?? 0)
    let chosen: PossiblePlacement | undefined
    if (tile === 2) {
      const flipped = free.filter((one) => isFlipped(facts, one.way))
      if (flipped.length <= flip) return null
      chosen = flipped[Math.floor(((flip + 0.5) / 6) * flipped.length)]
    } else if (!done.close && close) {
      chosen = close
      done.close = tile
    } else if (!done.rock && rock && done.close) {
      chosen = rock
      done.rock = tile
    } else if (done.close && done.rock && pays) chosen = cover
    else {
      const move = await table.advised(view, 40)
      chosen = facts.placements.find(({ cells }) => cells.join() === move.cells.join())
      if (chosen!.covered > 0 && tile !== 1) return false
      if (chosen!.covered > 0) return null
    }
    story.push(
      `${facts.tile} way ${chosen!.way}${isFlipped(facts, chosen!.way) ? ' flipped' : ''} +${chosen!.points} covers ${chosen!.covered}`,
    )
    await table.act(1, { type: 'place', tile: facts.tile!, cells: chosen!.cells })
    if (chosen === cover) return { last: tile, story }
  }
  return false
}
