// What lies on a board, worked out for drawing: tiles, what is printed on it, and the sites with their worth.
import { cellOf, spotOf, spotsOf, type Spot } from './cells'
import type { Mode, Placement, Site, Survey, Tile, View } from '../../wire/scarabya'

// The four pieces of the board, each on a ground of its own.
export type Ground = 'dune' | 'jungle' | 'ice' | 'rock'
const grounds: Record<string, Ground> = { A: 'dune', B: 'jungle', C: 'ice', D: 'rock' }

// Of an arrangement such as "A0B1C2D3": the grounds in reading order.
export const groundsOf = (arrangement: string): Ground[] => [0, 2, 4, 6].map((at) => grounds[arrangement[at] ?? ''] ?? 'dune')

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
  readonly cell: string // its first, by which it is known
  readonly spots: readonly Spot[]
  readonly points: number
  readonly scarabs: number
  readonly owner: number // the seat
  readonly badge: Spot // where its worth is written
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

// In a duel there is one board, the first, and everybody's sites are on it.
export function pictureOf(view: View, mode: Mode, seat: number, laid: Placement | null): Picture {
  const own = mode === 'duel' ? view.boards[0] : view.boards[seat - 1]
  const confirmed = own?.tiles ?? []
  const isConfirmed = confirmed.some(({ tile }) => tile === laid?.tile)
  const placements = laid && !isConfirmed ? [...confirmed, laid] : confirmed
  const covered = new Set(placements.flatMap(({ cells }) => cells))
  const sites = view.boards.flatMap((board, at) =>
    mode === 'duel' || at === seat - 1 ? board.sites.map((site) => drawnSite(site, at + 1, view.scarabs)) : [],
  )
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
    tiles: placements.map((place) => ({ tile: place.tile, spots: spotsOf(place.cells), isPending: place === laid })),
    sites,
    awaitsFirst: placements.length === 0,
  }
}

// The worth stands on the first cell without a scarab, or beside the first scarab.
export function drawnSite(site: Site, owner: number, scarabs: readonly string[]): DrawnSite {
  const free = site.cells.find((cell) => !scarabs.includes(cell))
  const first = site.cells[0] ?? ''
  const { points } = site
  return { cell: first, spots: spotsOf(site.cells), points, scarabs: site.scarabs, owner, badge: spotOf(free ?? first), isBadgeAside: !free }
}

// Where each of the twelve tiles is now, as the viewer's table (or the seat he looks at) has it.
export interface Card {
  readonly tile: Tile
  readonly state: 'placed' | 'discarded' | 'in_play' | 'to_come'
}
export function cardsOf(view: View, survey: Survey | null, seat: number, isOver: boolean): Card[] {
  const discarded = survey?.boards[seat - 1]?.discarded ?? []
  const turned = view.turned.map((tile, at): Card => {
    if (discarded.includes(tile)) return { tile, state: 'discarded' }
    return { tile, state: at === view.turned.length - 1 && !isOver ? 'in_play' : 'placed' }
  })
  return [...turned, ...view.to_come.map((tile): Card => ({ tile, state: 'to_come' }))]
}
