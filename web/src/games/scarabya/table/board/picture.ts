// What lies on a board, prepared for drawing: tiles, printed pieces, and sites with their points.
import { cellOf, spotOf, spotsOf, type Spot } from '../../cells'
import { grounds, type Ground } from '../../art/grounds'
import type { Mode, Placement, Site, Facts, Tile, View } from '../../wire'

// The grounds of an arrangement such as "A0B1C2D3", in reading order.
export const groundsOf = (arrangement: string): Ground[] =>
  [0, 2, 4, 6].map((at) => grounds[arrangement[at] ?? ''] ?? 'dune')

export interface LaidTile {
  readonly tile: Tile
  readonly spots: readonly Spot[]
  readonly isPending: boolean // the others do not see it yet
}
export interface DrawnScarab {
  readonly spot: Spot
  readonly state: 'open' | 'covered' | 'found' | 'lost'
}
export interface DrawnSite {
  readonly cell: string // the first cell, used as its id
  readonly spots: readonly Spot[]
  readonly points: number
  readonly scarabs: number
  readonly owner: number // a seat
  readonly badge: Spot // where its points are written
  readonly isBadgeAside: boolean // a scarab is there, too
}
export interface Picture {
  readonly grounds: readonly Ground[]
  readonly rocks: readonly Spot[]
  readonly scarabs: readonly DrawnScarab[]
  readonly tiles: readonly LaidTile[]
  readonly sites: readonly DrawnSite[]
  readonly awaitsFirst: boolean
}

// In a duel there is one board, the first, with the sites of both players. Ground that an edition
// walls off before the first tile counts for both of them and is drawn once.
export function pictureOf(
  view: View,
  mode: Mode,
  seat: number,
  pending: Placement | null,
): Picture {
  const own = mode === 'duel' ? view.boards[0] : view.boards[seat - 1]
  const confirmed = own?.tiles ?? []
  const isConfirmed = confirmed.some(({ tile }) => tile === pending?.tile)
  const placements = pending && !isConfirmed ? [...confirmed, pending] : confirmed
  const covered = new Set(placements.flatMap(({ cells }) => cells))
  const all = view.boards.flatMap((board, at) =>
    mode === 'duel' || at === seat - 1
      ? board.sites.map((site) => drawnSite(site, at + 1, view.scarabs))
      : [],
  )
  const sites = all.filter(({ cell }, at) => all.findIndex((one) => one.cell === cell) === at)
  const closed = new Set(sites.flatMap(({ spots }) => spots.map(cellOf)))
  const state = (cell: string): DrawnScarab['state'] => {
    if (covered.has(cell)) return 'covered'
    if (!closed.has(cell)) return 'open'
    return mode === 'solo' ? 'lost' : 'found'
  }
  return {
    grounds: groundsOf(view.arrangement),
    rocks: spotsOf(view.rocks),
    scarabs: view.scarabs.map((cell) => ({ spot: spotOf(cell), state: state(cell) })),
    tiles: placements.map((place) => ({
      tile: place.tile,
      spots: spotsOf(place.cells),
      isPending: place === pending,
    })),
    sites,
    awaitsFirst: placements.length === 0,
  }
}

// The points stand on the first cell without a scarab, or beside the first scarab.
export function drawnSite(site: Site, owner: number, scarabs: readonly string[]): DrawnSite {
  const free = site.cells.find((cell) => !scarabs.includes(cell))
  const first = site.cells[0] ?? ''
  const { points } = site
  return {
    cell: first,
    spots: spotsOf(site.cells),
    points,
    scarabs: site.scarabs,
    owner,
    badge: spotOf(free ?? first),
    isBadgeAside: !free,
  }
}

// The state of each of the twelve tiles, for the seat that is shown.
export interface Card {
  readonly tile: Tile
  readonly state: 'placed' | 'discarded' | 'in_play' | 'to_come'
}
export function cardsOf(view: View, facts: Facts | null, seat: number, isOver: boolean): Card[] {
  const discarded = facts?.boards[seat - 1]?.discarded ?? []
  const turned = view.turned.map((tile, at): Card => {
    if (discarded.includes(tile)) return { tile, state: 'discarded' }
    return { tile, state: at === view.turned.length - 1 && !isOver ? 'in_play' : 'placed' }
  })
  return [...turned, ...view.to_come.map((tile): Card => ({ tile, state: 'to_come' }))]
}
