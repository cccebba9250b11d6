// What an event changed, derived from the views before and after it: placements, closed sites,
// discards.
import type { LogEntry } from '../../../match/match.svelte'
import type { Mode, Placement, Site, Tile, View } from '../wire'

export type Entry = LogEntry<'scarabya'>

export interface NewPlacement {
  readonly seat: number
  readonly place: Placement
  readonly sites: readonly Site[] // closed by it
}

// In a duel all tiles lie on the first board.
const boardOf = (view: View, mode: Mode, seat: number) =>
  view.boards[mode === 'duel' ? 0 : seat - 1]
const seatsOf = (view: View) => view.boards.map((_, at) => at + 1)

// Nobody has placed in the current round: the previous one is complete.
export const isComplete = (view: View): boolean => view.placed.length === 0

export function newSites(entry: Entry, seat: number): Site[] {
  const known = new Set(entry.before.boards[seat - 1]?.sites.map(({ cells }) => cells[0]))
  return (entry.after.boards[seat - 1]?.sites ?? []).filter(({ cells }) => !known.has(cells[0]))
}

// The tiles that became visible to all; in a complete round, those of all players.
export function newPlacements(entry: Entry, mode: Mode): NewPlacement[] {
  const seats = mode === 'duel' ? [entry.seat] : seatsOf(entry.after)
  return seats.flatMap((seat) => {
    const before = boardOf(entry.before, mode, seat)?.tiles.length ?? 0
    const place = boardOf(entry.after, mode, seat)?.tiles.at(-1)
    const isNew = place && (boardOf(entry.after, mode, seat)?.tiles.length ?? 0) > before
    return isNew ? [{ seat, place, sites: newSites(entry, seat) }] : []
  })
}

// Tiles that were turned up and not placed, except the one in play.
export function discardedTiles(view: View, mode: Mode, seat: number): Tile[] {
  const placed = boardOf(view, mode, seat)?.tiles.map(({ tile }) => tile) ?? []
  const isInPlay =
    mode === 'duel'
      ? view.to_place.length > 0
      : view.to_place.includes(seat) || view.placed.includes(seat)
  const gone = isInPlay ? view.turned.slice(0, -1) : view.turned
  return gone.filter((tile) => !placed.includes(tile))
}

export interface Discard {
  readonly seat: number
  readonly tile: Tile
}
export function newDiscards(entry: Entry, mode: Mode): Discard[] {
  const seats = mode === 'duel' ? [1] : seatsOf(entry.after)
  return seats.flatMap((seat) => {
    const known = discardedTiles(entry.before, mode, seat)
    return discardedTiles(entry.after, mode, seat).flatMap((tile) =>
      known.includes(tile) ? [] : [{ seat, tile }],
    )
  })
}

// In a solo game: scarabs that this placement has enclosed for good.
export function newLostScarabs({ before, after }: Entry): string[] {
  const shut = (view: View) =>
    view.boards[0]?.sites.flatMap(({ cells }) =>
      cells.filter((cell) => view.scarabs.includes(cell)),
    ) ?? []
  const known = shut(before)
  return shut(after).filter((cell) => !known.includes(cell))
}

// The sites that scored, in the order in which they were closed.
export interface Find {
  readonly seat: number
  readonly site: Site
  readonly tile: Tile | undefined
}

// The placement that scored most: all sites that its tile closed, together. Null if none is known.
export interface BestPlacement {
  readonly seat: number
  readonly tile: Tile
  readonly points: number
}
export function bestPlacement(finds: readonly Find[]): BestPlacement | null {
  const sums = new Map<string, BestPlacement>()
  for (const { seat, site, tile } of finds) {
    if (!tile) continue
    const points = (sums.get(`${seat} ${tile}`)?.points ?? 0) + site.points
    sums.set(`${seat} ${tile}`, { seat, tile, points })
  }
  return [...sums.values()].sort((a, b) => b.points - a.points)[0] ?? null
}

export function findsOf(log: readonly Entry[], view: View, mode: Mode): Find[] {
  const logged = log.flatMap((entry) =>
    newPlacements(entry, mode).flatMap(({ seat, place, sites }) =>
      sites.map((site): Find => ({ seat, site, tile: place.tile })),
    ),
  )
  // A log without its beginning lacks sites that the boards show.
  const key = ({ seat, site }: Find) => `${seat} ${site.cells[0]}`
  const known = new Set(logged.map(key))
  const all = view.boards.flatMap(({ sites }, at) =>
    sites.map((site): Find => ({ seat: at + 1, site, tile: undefined })),
  )
  return [...logged, ...all.filter((find) => !known.has(key(find)))].filter(
    ({ site }) => site.points > 0,
  )
}
