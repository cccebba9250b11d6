// Moving a tile over the board before it is placed. The engine says where it may lie (the facts);
// here it only snaps to the nearest such place.
import { cellOf, corner, spot, spotsOf, type Spot } from '../../cells'
import type { PossiblePlacement, Way } from '../../wire'

export type Direction = 'up' | 'down' | 'left' | 'right'

// How far the tile snaps to a legal place, in cells.
export const reach = 1.3

export const cellsOfWay = (way: Way): Spot[] =>
  way.cells.map(([row = 0, col = 0]) => spot(row, col))

export function sizeOf(way: Way): { rows: number; cols: number } {
  const cells = cellsOfWay(way)
  return {
    rows: 1 + Math.max(...cells.map(({ row }) => row)),
    cols: 1 + Math.max(...cells.map(({ col }) => col)),
  }
}

export const cornerOf = (possible: PossiblePlacement): Spot => corner(spotsOf(possible.cells))

const distance = (a: Spot, b: Spot) => Math.hypot(a.row - b.row, a.col - b.col)

export function nearest(
  placements: readonly PossiblePlacement[],
  way: number,
  at: Spot,
  within = reach,
  over?: string,
): PossiblePlacement | null {
  let best: PossiblePlacement | null = null
  let shortest = within
  for (const possible of placements) {
    if (possible.way !== way || (over && !possible.cells.includes(over))) continue
    const far = distance(cornerOf(possible), at)
    if (far <= shortest) [best, shortest] = [possible, far]
  }
  return best
}

// Where a tile lands that is held here: the nearest place, or else one that covers the cell under
// its middle, so that it lands wherever cells are highlighted.
export function landingOf(
  placements: readonly PossiblePlacement[],
  ways: readonly Way[],
  way: number,
  at: Spot,
): PossiblePlacement | null {
  const { rows, cols } = ways[way] ? sizeOf(ways[way]) : { rows: 1, cols: 1 }
  const over = cellOf(spot(Math.floor(at.row + rows / 2), Math.floor(at.col + cols / 2)))
  return nearest(placements, way, at) ?? nearest(placements, way, at, Infinity, over)
}

// The next place in a direction; straight ahead counts more than near.
export function nextInDirection(
  placements: readonly PossiblePlacement[],
  way: number,
  from: Spot,
  direction: Direction,
): PossiblePlacement | null {
  const ahead = ({ row, col }: Spot) =>
    ({ up: from.row - row, down: row - from.row, left: from.col - col, right: col - from.col })[
      direction
    ]
  const aside = ({ row, col }: Spot) =>
    Math.abs(direction === 'up' || direction === 'down' ? col - from.col : row - from.row)
  let best: PossiblePlacement | null = null
  let least = Infinity
  for (const possible of placements) {
    const at = cornerOf(possible)
    if (possible.way !== way || ahead(at) <= 0) continue
    const cost = ahead(at) + 2 * aside(at)
    if (cost < least) [best, least] = [possible, cost]
  }
  return best
}

// All places of one way in reading order, one after the other.
export function nextInOrder(
  placements: readonly PossiblePlacement[],
  way: number,
  now: PossiblePlacement | null,
  by: 1 | -1,
): PossiblePlacement | null {
  const all = placements.filter((possible) => possible.way === way)
  if (all.length === 0) return null
  const at = now ? all.indexOf(now) : by > 0 ? -1 : 0
  return all[(at + by + all.length) % all.length] ?? null
}

export type Turn = 'clockwise' | 'back' | 'flip'

export function wayAfterTurn(ways: readonly Way[], way: number, turn: Turn): number {
  if (turn === 'clockwise') return ways[way]?.clockwise ?? way
  if (turn === 'flip') return ways[way]?.flipped ?? way
  const before = ways.findIndex((other) => other.clockwise === way)
  return before < 0 ? way : before
}

// The corner of a tile that is turned about its middle.
export function cornerAfterTurn(before: Way, after: Way, at: Spot): Spot {
  const [was, is] = [sizeOf(before), sizeOf(after)]
  return spot(at.row + (was.rows - is.rows) / 2, at.col + (was.cols - is.cols) / 2)
}

// Every cell that the tile could cover in this way.
export function litCells(placements: readonly PossiblePlacement[], way: number): Set<string> {
  return new Set(placements.flatMap((possible) => (possible.way === way ? possible.cells : [])))
}

// The placement on exactly these cells.
export function placementOn(
  placements: readonly PossiblePlacement[],
  cells: readonly string[],
): PossiblePlacement | null {
  const wanted = [...cells].sort().join()
  return placements.find((possible) => [...possible.cells].sort().join() === wanted) ?? null
}
