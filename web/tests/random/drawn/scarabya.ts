// The table of Scarabya: the board with its tiles cell by cell, scarabs, rocks and sites, the
// mission cards, and everybody's points.
import type { Facts, View } from '../../../src/games/scarabya/wire'
import type { Received } from '../observer'
import type { Difference } from './all'

export interface DrawnScarabya {
  shown: number // whose board is looked at; 0: unknown
  tiles: Record<string, string> // the cells that a tile covers
  scarabs: Record<string, string> // the state of each
  rocks: string[]
  sites: Record<string, number> // points by the first cell
  cards: string[] // the state of each mission card
  inHand: string // words about the tile in play
  scores: number[]
  small: number[] // tiles on the small boards
  totals: number[] // at the end, the viewer's own first, then the best
  isActive: boolean // the tile can be laid
  lit: string[] // some cells where it could lie
}

export function readScarabya(): DrawnScarabya {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ]
  const number = (element: Element | null | undefined) =>
    Number((element?.textContent ?? '').replace(/[^\d]/g, ''))
  const unit = 40
  const cellOf = (row: number, col: number) => `${String.fromCharCode(97 + col)}${row + 1}`
  const cellsIn = (path: SVGPathElement | null): string[] => {
    const cells: string[] = []
    if (!path?.getAttribute('d')) return cells
    for (let row = 0; row < 10; ++row)
      for (let col = 0; col < 10; ++col) {
        const middle = new DOMPoint(col * unit + unit / 2, row * unit + unit / 2)
        if (path.isPointInFill(middle)) cells.push(cellOf(row, col))
      }
    return cells
  }
  const board = document.querySelector('.dig .ground svg')
  const inBoard = (selector: string) => (board ? all(selector, board) : [])
  const seats = all('.people [data-seat], .duel [data-seat]')
  return {
    shown: Number(document.querySelector<HTMLElement>('.people .seat.shown')?.dataset['seat'] ?? 0),
    tiles: Object.fromEntries(
      inBoard('[data-tile]')
        .map((tile) => [tile.dataset['tile']!, cellsIn(tile.querySelector('path.body')).join(' ')])
        .sort(),
    ),
    scarabs: Object.fromEntries(
      inBoard('use.scarab')
        .map((scarab) => [
          scarab.dataset['cell']!,
          ['open', 'covered', 'found', 'lost'].find((state) => scarab.classList.contains(state)),
        ])
        .sort(),
    ),
    rocks: inBoard('use[href="#scarabya-rock-piece"]')
      .map((rock) =>
        cellOf(Number(rock.getAttribute('y')) / unit, Number(rock.getAttribute('x')) / unit),
      )
      .sort(),
    sites: Object.fromEntries(
      inBoard('[data-worth]')
        .map((site) => [site.dataset['worth']!, number(site.querySelector('text'))])
        .sort(),
    ),
    cards: all('.cards li').map(
      (card) =>
        ['placed', 'discarded', 'in_play', 'to_come'].find((state) =>
          card.classList.contains(state),
        ) ?? '?',
    ),
    inHand: document.querySelector('.scarabya > .tray')?.getAttribute('aria-label') ?? '',
    scores: seats.map((seat) =>
      number(seat.querySelector('.score [aria-hidden]') ?? seat.querySelector('.score')),
    ),
    small: all('.people [data-seat] .mini').map((mini) => all('[data-tile]', mini).length),
    totals: all('section.end .columns .total [aria-hidden]').map(number),
    isActive: document.querySelector('.dig.active') !== null,
    lit: cellsIn(document.querySelector('.dig .bright')),
  }
}

export function compareScarabya(
  drawn: DrawnScarabya,
  received: Received,
  facts: Facts,
): Difference[] {
  const view = received.view as View
  const { mode } = received.options as { mode: string }
  const home = view.seat === 'spectator' ? 1 : view.seat
  const shown = mode === 'expedition' ? drawn.shown || home : home
  const isOver = received.outcome !== undefined
  const board = view.boards[mode === 'duel' ? 0 : shown - 1]!
  const isHidden = shown === home && view.pending && view.seat !== 'spectator'
  const tiles = isHidden ? [...board.tiles, view.pending!] : board.tiles
  const covered = new Set(tiles.flatMap(({ cells }) => cells))
  const sites = mode === 'duel' ? view.boards.flatMap((one) => one.sites) : board.sites
  const closed = new Set(sites.flatMap(({ cells }) => cells))
  const stateOf = (cell: string) => {
    if (covered.has(cell)) return 'covered'
    if (!closed.has(cell)) return 'open'
    return mode === 'solo' ? 'lost' : 'found'
  }
  const inOrder = (cells: readonly string[]) =>
    [...cells].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)) || (a < b ? -1 : 1)).join(' ')
  const sorted = <T>(entries: [string, T][]) => Object.fromEntries(entries.sort())
  const discarded = facts.boards[mode === 'duel' ? 0 : shown - 1]?.discarded ?? []
  const current = isOver ? undefined : view.turned.at(-1)
  const table: Difference[] = [
    ['tiles', drawn.tiles, sorted(tiles.map(({ tile, cells }) => [tile, inOrder(cells)]))],
    ['scarabs', drawn.scarabs, sorted(view.scarabs.map((cell) => [cell, stateOf(cell)]))],
    ['rocks', drawn.rocks, [...view.rocks].sort()],
    [
      'sites',
      drawn.sites,
      sorted(
        sites.flatMap(({ cells, points }): [string, number][] =>
          points > 0 ? [[cells[0]!, points]] : [],
        ),
      ),
    ],
    [
      'cards',
      drawn.cards,
      [
        ...view.turned.map((tile) =>
          discarded.includes(tile) ? 'discarded' : tile === current ? 'in_play' : 'placed',
        ),
        ...view.to_come.map(() => 'to_come'),
      ],
    ],
    [
      'tile in play',
      drawn.inHand.includes(current ?? '') && (drawn.inHand !== '') === (current !== undefined),
      true,
    ],
    ['scores', drawn.scores, mode === 'solo' ? [] : view.boards.map(({ score }) => score)],
    [
      'small boards',
      drawn.small,
      mode === 'expedition' ? view.boards.map((one) => one.tiles.length) : [],
    ],
  ]
  if (received.outcome && drawn.totals.length > 0) {
    const { scores } = received.outcome
    const best = [...scores].sort((a, b) => b - a)
    const own = received.viewer === 'spectator' ? best[0]! : scores[received.viewer - 1]!
    const rest = best.filter((_, at) => at !== best.indexOf(own))
    // People who share a screen see the best first.
    const isShared = String(drawn.totals) === String(best)
    table.push(['totals', drawn.totals, isShared ? best : [own, ...rest]])
  }
  return table
}
