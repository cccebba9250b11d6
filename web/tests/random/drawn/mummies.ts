// The table of Mummies: the hand, the rows and what they are worth, Pharaoh's list, the piles.
import type { Facts, View } from '../../../src/games/mummies/wire'
import type { Received } from '../observer'
import type { Difference } from './all'

export interface DrawnMummies {
  hand: string[]
  rows: {
    seat: number
    cards: string[]
    total: number
    now: number
    worths: number[]
    acts: boolean
  }[]
  list: string
  draw: number
  discarded: number
  known: number // cards in the open panel of what is out of the game
  isScored: boolean // the round that was scored is shown
  markers: number
  totals: number[] // at the end
}

export function readMummies(): DrawnMummies {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ]
  const number = (element: Element | null | undefined) =>
    Number((element?.textContent ?? '').replace('−', '-').replace(/[^\d-]/g, ''))
  const letters: Record<string, string> = {
    vial: 'V',
    necklace: 'N',
    sarcophagus: 'S',
    scarab: 'C',
  }
  const letterOf = (element: Element) =>
    letters[[...element.classList].find((name) => name in letters) ?? ''] ?? '?'
  const cardOf = (element: Element) => {
    const svg = element.querySelector('svg')!
    return `${letterOf(svg)}${svg.querySelector('text')?.textContent}`
  }
  const listOf = (svg: Element | null) =>
    svg
      ? `${all('g > g', svg).map(letterOf).join('')}${svg.querySelector('.number')?.textContent}`
      : ''
  const [draw, discarded] = all('.piles .pile b').map(number)
  return {
    hand: all('[data-piece^="hand-"]').map((card) =>
      card.dataset['piece']!.slice(5).replace(/\..*/, ''),
    ),
    rows: all('section.row').map((row) => ({
      seat: Number(
        row.querySelector<HTMLElement>('[data-piece^="seat-"]')?.dataset['piece']?.slice(5),
      ),
      cards: all('li.card', row).map(cardOf),
      total: number(row.querySelector('.total')),
      now: number(row.querySelector('.now .was') ?? row.querySelector('.now b')),
      worths: all('.under [aria-hidden]', row).map(number),
      acts: row.classList.contains('turn'),
    })),
    list: listOf(document.querySelector('[data-piece=list] svg')),
    draw: draw ?? -1,
    discarded: discarded ?? -1,
    known: document.querySelector('.known ul') ? all('.known li').length : -1,
    isScored: document.querySelector('.scored h2') !== null,
    markers: all('.track li').length,
    totals: all('section.end tfoot td').map(number),
  }
}

export function compareMummies(
  drawn: DrawnMummies,
  received: Received,
  facts: Facts,
): Difference[] {
  const view = received.view as View
  const seats = Array.from({ length: view.players }, (_, at) => at + 1)
  const own = view.seat === 'spectator' ? 0 : view.seat
  const inOrder = [...seats.slice(own), ...seats.slice(0, own)]
  const isOver = received.outcome !== undefined
  const isScored = drawn.isScored
  const last = view.last_round
  const [now, ...under] = facts.forecasts
  const table: Difference[] = [
    ['hand', drawn.hand, isScored && own > 0 ? [] : view.hand], // face down until it is read
    ['list', drawn.list, isScored ? last?.papyrus : view.papyrus],
    ['markers on the track', drawn.markers, view.players],
    [
      'rows',
      drawn.rows.map(({ cards, ...row }) => ({ ...row, ...(!isScored && { cards }) })),
      inOrder.map((seat) => ({
        seat,
        total: view.totals[seat - 1],
        now: isScored || isOver ? last?.points[seat - 1] : now?.points[seat - 1],
        worths: isScored || isOver ? [] : under.map(({ points }) => points[seat - 1]),
        acts: !isScored && received.to_act.includes(seat),
        ...(!isScored && { cards: view.rows[seat - 1] }),
      })),
    ],
  ]
  // The scoring hides the piles, and the others may have moved behind it.
  if (!isScored)
    table.push(
      ['draw pile', drawn.draw, view.draw_size],
      ['discarded', drawn.discarded, view.sacrificed_by.reduce((sum, count) => sum + count, 0)],
    )
  if (drawn.known >= 0)
    table.push(['known cards', drawn.known, view.covered.length + view.sacrificed.length])
  if (isOver && drawn.totals.length > 0)
    table.push([
      'totals',
      drawn.totals,
      // the viewer's own first
      (own > 0 ? [own, ...inOrder.slice(0, -1)] : seats).map(
        (seat) => received.outcome!.scores[seat - 1],
      ),
    ])
  return table
}
