// The table of Archaeology: piles with their numbers, the tray, the dig site, the chambers, and
// what is shown of every seat.
import type { Facts, View } from '../../../src/games/archaeology/wire'
import type { Received } from '../observer'
import type { Difference } from './all'

export interface DrawnArchaeology {
  hand: Record<string, number> // with those that are picked
  market: Record<string, number>
  picked: { give: number; take: number }
  worth: number[] // of the kinds in the hand, by kind
  chambers: { chamber: string; isOpen: boolean; cards: number; maps: number }[]
  dig: number
  layers: number
  thieves: number
  sandstorms: number
  chips: { seat: number; money: number; cards: number; acts: boolean }[]
  panels: {
    seat: number
    money: number
    cards: number
    backs: number
    faces: number
    earned: number[]
    acts: boolean
  }[]
  totals: number[] | null // of the end screen, best first
}

export function readArchaeology(): DrawnArchaeology {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ]
  const number = (element: Element | null | undefined) =>
    Number((element?.textContent ?? '').replace(/[^\d]/g, ''))
  const seatOf = (element: Element | null) =>
    Number((element as HTMLElement | null)?.dataset['at']?.split(':')[1])

  const piles = (place: 'hand' | 'market', side: 'give' | 'take') =>
    Object.fromEntries(
      all(`[data-at^="${place}:"]`).map((pile) => {
        const kind = pile.dataset['at']!.split(':')[1]!
        const count = pile.querySelector('.number')
        const lying = count ? number(count) : all('.fan .one', pile).length
        return [kind, lying + pickedOf(side, kind)] as const
      }),
    )
  const pickedOf = (side: 'give' | 'take', kind: string) => {
    const pile = document.querySelector(`.tray [data-piece="${side}:${kind}"]`)
    return pile ? number(pile.querySelector('.number')) || 1 : 0
  }
  const allPicked = (side: 'give' | 'take') =>
    all(`.tray [data-piece^="${side}:"]`).reduce(
      (sum, pile) => sum + (number(pile.querySelector('.number')) || 1),
      0,
    )
  const [thieves, sandstorms] = all('.dig li b').map(number)
  return {
    hand: piles('hand', 'give'),
    market: piles('market', 'take'),
    picked: { give: allPicked('give'), take: allPicked('take') },
    worth: all('.hand .worth .now [aria-hidden]').map(number),
    chambers: all('[data-at^="chamber:"]').map((button) => ({
      chamber: button.dataset['at']!.split(':')[1]!,
      isOpen: button.classList.contains('open'),
      cards: number(button.querySelector('.inside')),
      maps: all('.maps > .map', button).length,
    })),
    dig: number(document.querySelector('[data-at=dig] .number')),
    layers: all('[data-at=dig] .one').length,
    thieves: thieves ?? -1,
    sandstorms: sandstorms ?? -1,
    chips: all('.strip .chip').map((chip) => ({
      seat: seatOf(chip),
      money: number(chip.querySelector('b')),
      cards: number(chip.querySelector('.back')),
      acts: chip.classList.contains('acts'),
    })),
    panels: all('.panels article').map((panel) => ({
      seat: seatOf(panel.querySelector('.sold')),
      money: number(panel.querySelector('.money')),
      cards: number(panel.querySelector('.known .count')),
      backs: all('.known .one.back', panel).length,
      faces: all('.known .one.face', panel).length,
      earned: all('.earned', panel).map(number),
      acts: panel.getAttribute('aria-current') === 'true',
    })),
    totals: document.querySelector('section.end')
      ? all('section.end tbody .total b').map(number)
      : null,
  }
}

// Known cards of which some may have been stolen are all drawn, in doubt.
function fanOf({ cards, known }: View['hands'][number]): { backs: number; faces: number } {
  const faces = Object.values(known).reduce((sum, count) => sum + count, 0)
  return { backs: Math.max(0, cards - faces), faces }
}

export function compareArchaeology(
  drawn: DrawnArchaeology,
  received: Received,
  facts: Facts,
): Difference[] {
  const view = received.view as View
  const seats = view.money.map((_, at) => at + 1)
  const own = view.seat === 'spectator' ? 0 : view.seat
  const others = [...seats.filter((seat) => seat > own), ...seats.filter((seat) => seat < own)]
  const seatAt = (seat: number) => ({
    seat,
    money: view.money[seat - 1],
    cards: view.hands[seat - 1]?.cards,
  })
  const acts = (seat: number) => received.to_act.includes(seat)
  const byKind = (count: (kind: string) => number) =>
    Object.fromEntries(facts.kinds.map(({ kind }) => [kind, count(kind)]))
  const table: Difference[] = [
    ['hand', drawn.hand, byKind((kind) => view.hand[kind as keyof View['hand']] ?? 0)],
    ['market', drawn.market, byKind((kind) => view.market[kind as keyof View['market']] ?? 0)],
    [
      'worth of the hand',
      drawn.worth,
      own === 0 ? [] : facts.kinds.map(({ held, worth }) => (held > 0 ? worth : 0)),
    ],
    [
      'chambers',
      drawn.chambers,
      facts.chambers.map(({ chamber, maps, cards }) => {
        const isOpen = view.opened.includes(chamber)
        return { chamber, isOpen, cards: isOpen ? 0 : cards, maps: isOpen ? 0 : maps }
      }),
    ],
    ['dig site', drawn.dig, view.dig],
    ['layers of the dig site', drawn.layers, Math.min(4, Math.ceil(view.dig / 12))],
    ['thieves', drawn.thieves, facts.thieves],
    ['sandstorms', drawn.sandstorms, facts.sandstorms],
    [
      'seats',
      drawn.chips,
      (own ? [own, ...others] : others).map((seat) => ({ ...seatAt(seat), acts: acts(seat) })),
    ],
    [
      'panels',
      drawn.panels,
      others.map((seat) => ({
        ...seatAt(seat),
        ...fanOf(view.hands[seat - 1]!),
        earned: facts.museums[seat - 1]!.map(({ earned }) => earned),
        acts: acts(seat),
      })),
    ],
  ]
  if (received.outcome && drawn.totals)
    table.push(['totals', drawn.totals, [...received.outcome.scores].sort((a, b) => b - a)])
  return table
}
