// What an event changed, read off the views before and after it: who laid what, which sites were closed, what was discarded.
import type { LogEntry } from '../../match/match.svelte'
import type { Mode, Placement, Site, Tile, View } from '../../wire/scarabya'

export type Entry = LogEntry<'scarabya'>

export interface Laid {
  readonly seat: number
  readonly place: Placement
  readonly sites: readonly Site[] // closed by it
}

// Tiles of a duel lie on the first board, whoever laid them.
const boardOf = (view: View, mode: Mode, seat: number) => view.boards[mode === 'duel' ? 0 : seat - 1]
const seatsOf = (view: View) => view.boards.map((_, at) => at + 1)

// Nobody has placed in the round that is on: the one before is complete.
export const isComplete = (view: View): boolean => view.placed.length === 0

export function newSites(entry: Entry, seat: number): Site[] {
  const known = new Set(entry.before.boards[seat - 1]?.sites.map(({ cells }) => cells[0]))
  return (entry.after.boards[seat - 1]?.sites ?? []).filter(({ cells }) => !known.has(cells[0]))
}

// The tiles that came onto the boards for all to see: of a complete round those of everybody.
export function newlyLaid(entry: Entry, mode: Mode): Laid[] {
  const seats = mode === 'duel' ? [entry.seat] : seatsOf(entry.after)
  return seats.flatMap((seat) => {
    const before = boardOf(entry.before, mode, seat)?.tiles.length ?? 0
    const place = boardOf(entry.after, mode, seat)?.tiles.at(-1)
    const isNew = place && (boardOf(entry.after, mode, seat)?.tiles.length ?? 0) > before
    return isNew ? [{ seat, place, sites: newSites(entry, seat) }] : []
  })
}

// Turned up and on no board, unless it is still to be placed.
export function discardedTiles(view: View, mode: Mode, seat: number): Tile[] {
  const laid = boardOf(view, mode, seat)?.tiles.map(({ tile }) => tile) ?? []
  const isInPlay = mode === 'duel' ? view.to_place.length > 0 : view.to_place.includes(seat) || view.placed.includes(seat)
  const gone = isInPlay ? view.turned.slice(0, -1) : view.turned
  return gone.filter((tile) => !laid.includes(tile))
}

export interface Discard {
  readonly seat: number
  readonly tile: Tile
}
export function newDiscards(entry: Entry, mode: Mode): Discard[] {
  const seats = mode === 'duel' ? [1] : seatsOf(entry.after)
  return seats.flatMap((seat) => {
    const known = discardedTiles(entry.before, mode, seat)
    return discardedTiles(entry.after, mode, seat).flatMap((tile) => (known.includes(tile) ? [] : [{ seat, tile }]))
  })
}

// Of a solo game: scarabs that this placement has shut in for good.
export function newlyLost({ before, after }: Entry): string[] {
  const shut = (view: View) => view.boards[0]?.sites.flatMap(({ cells }) => cells.filter((cell) => view.scarabs.includes(cell))) ?? []
  const known = shut(before)
  return shut(after).filter((cell) => !known.includes(cell))
}

// The sites that were worth something, in the order in which they were closed.
export interface Find {
  readonly seat: number
  readonly site: Site
  readonly tile: Tile | undefined
}

// The placement that brought most at once: all sites that its tile closed, together. Null if none is known that brought anything.
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
  const told = log.flatMap((entry) =>
    newlyLaid(entry, mode).flatMap(({ seat, place, sites }) => sites.map((site): Find => ({ seat, site, tile: place.tile }))),
  )
  // A log that does not go back to the beginning knows less than the boards.
  const key = ({ seat, site }: Find) => `${seat} ${site.cells[0]}`
  const known = new Set(told.map(key))
  const all = view.boards.flatMap(({ sites }, at) => sites.map((site): Find => ({ seat: at + 1, site, tile: undefined })))
  return [...told, ...all.filter((find) => !known.has(key(find)))].filter(({ site }) => site.points > 0)
}
