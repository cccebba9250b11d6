// Events and moves in sentences. They use only the viewer's own views, so that nothing hidden can
// appear in a sentence.
import { nameOf } from '../../../shared/people'
import { listed, say, sayAny, termOf } from '../../../i18n/words.svelte'
import type { Term } from '../../../i18n/message'
import type { LogEntry, Match } from '../../../match/match.svelte'
import type { Cards, Chamber, Kind, Move, View } from '../wire'
import type { Refusal, Seat } from '../../../wire/common'
import { count, present } from '../cards'
import { happeningsOf, type Found, type Happening } from './story'

type Table = Pick<Match<'archaeology'>, 'seats' | 'viewer' | 'edition'>

// What somebody does something with: in Russian the accusative.
export function cardsOf(kind: Kind, n: number): string {
  return sayAny(`term.${kind}.counted`, { n })
}
export function inWords(cards: Cards): string {
  return listed(present(cards).map((kind) => cardsOf(kind, count(cards, kind))))
}
// The same for what is there: the nominative.
export function labelOf(kind: Kind, n: number): string {
  return sayAny(`term.${kind}.counted_label`, { n })
}
export function asLabel(cards: Cards): string {
  return listed(present(cards).map((kind) => labelOf(kind, count(cards, kind))))
}
// A pile in the hand or in the market: "3 coins, trade value 2, 1 picked".
export function pileLabel(
  kind: Kind,
  { n, value, picked, known = 0 }: { n: number; value: number; picked: number; known?: number },
): string {
  return [
    labelOf(kind, n),
    say('page.archaeology.pile.value', { value }),
    ...(picked > 0 ? [say('page.archaeology.pile.picked', { n: picked })] : []),
    ...(known > 0 ? [say('page.archaeology.pile.known', { n: known })] : []),
  ].join(say('list.comma'))
}
export function someCards(n: number): string {
  return say('archaeology.cards', { n })
}
export function money(amount: number): string {
  return say('archaeology.money', { amount })
}
export function chamberName(chamber: Chamber): Term {
  return termOf(chamber)
}

// "3 + 2 + 1×4": the sizes of sets, largest first.
export function setSizes(sets: readonly number[]): string {
  const sizes = [...new Set(sets)].map((size) => ({
    size,
    times: sets.filter((one) => one === size).length,
  }))
  return sizes.map(({ size, times }) => (times > 1 ? `${size}×${times}` : String(size))).join(' + ')
}

// The prompt of a turn, given why it may not end yet.
export function askToAct(endRefusal: Refusal | undefined): string {
  if (!endRefusal) return say('page.archaeology.ask.act')
  return say('page.archaeology.ask.must_sell', {
    why: endRefusal.reason === 'must_sell_after_passes' ? 'passes' : 'barren',
  })
}

export function describeMove(move: Move, match: Table): string {
  switch (move.type) {
    case 'sell':
      return say('page.archaeology.move.sell', { cards: cardsOf(move.kind, move.count) })
    case 'trade':
      return say('page.archaeology.move.trade', {
        given: inWords(move.give),
        taken: inWords(move.take),
      })
    case 'explore':
      return say('page.archaeology.move.explore', { chamber: chamberName(move.chamber) })
    case 'rob':
      return say('page.archaeology.move.rob', { name: nameOf(match.seats, move.victim) })
    case 'lose':
      return say('page.archaeology.move.lose', { cards: inWords(move.cards) })
    case 'end':
      return say('page.archaeology.move.end')
  }
}

export function describeEvent(entry: LogEntry<'archaeology'>, match: Table): string[] {
  return happeningsOf(entry).map((happening) => describeHappening(happening, entry.after, match))
}

const foundInWords = (found: Found): string =>
  typeof found === 'number' ? someCards(found) : inWords(found)

// One sentence. The viewer of the view is "you".
export function describeHappening(happening: Happening, view: View, match: Table): string {
  const isViewer = (seat: Seat) => seat === view.seat
  const who = {
    you: isViewer(happening.seat) ? ('yes' as const) : ('no' as const),
    name: nameOf(match.seats, happening.seat),
  }
  switch (happening.type) {
    case 'sell':
      return say('archaeology.event.sell', {
        ...who,
        cards: cardsOf(happening.kind, happening.count),
        price: happening.price,
      })
    case 'trade':
      return say('archaeology.event.trade', {
        ...who,
        given: inWords(happening.give),
        taken: inWords(happening.take),
      })
    case 'explore':
      return say('archaeology.event.explore', {
        ...who,
        chamber: chamberName(happening.chamber),
        maps: cardsOf('map', happening.maps),
        found: foundInWords(happening.found),
      })
    case 'rob': {
      const victim = nameOf(match.seats, happening.victim)
      const card = inWords(happening.card ?? {})
      if (isViewer(happening.seat)) return say('archaeology.event.rob_as_thief', { victim, card })
      if (isViewer(happening.victim))
        return say('archaeology.event.rob_as_victim', { ...who, card })
      return say('archaeology.event.rob', { ...who, victim })
    }
    case 'lose':
      return say('archaeology.event.lose', { ...who, cards: inWords(happening.cards) })
    case 'storm':
      return say(
        happening.inVain ? 'archaeology.event.storm_in_vain' : 'archaeology.event.storm',
        who,
      )
    case 'thief':
      return say(
        happening.inVain ? 'archaeology.event.thief_in_vain' : 'archaeology.event.thief',
        who,
      )
    case 'dig':
      return say('archaeology.event.dig', { ...who, found: foundInWords(happening.found) })
    case 'end':
      return say('archaeology.event.end', who)
    case 'passes':
      return say('archaeology.event.passes', who)
    case 'dig_site_empty':
      return say('archaeology.event.dig_site_empty')
    case 'over':
      return say('archaeology.event.over')
  }
}
