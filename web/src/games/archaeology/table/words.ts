// Events and moves in sentences. They use only the viewer's own views, so that nothing hidden can
// appear in a sentence.
import { nameOf } from '../../../shared/people'
import { listed, say, sayAny, termOf } from '../../../i18n/words.svelte'
import type { Term, Value } from '../../../i18n/message'
import type { LogEntry, Match } from '../../../match/match.svelte'
import type { Cards, Chamber, Kind, Move, View } from '../wire'
import type { Refusal, Seat } from '../../../wire/common'
import { count, minus, plus, present } from '../cards'

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
  return new Announcer(entry, match).sentences()
}

class Announcer {
  private readonly before: View
  private readonly after: View
  private expected: Cards // the viewer's hand after the sentences so far
  private readonly lines: string[] = []

  constructor(
    private readonly entry: LogEntry<'archaeology'>,
    private readonly match: Table,
  ) {
    this.before = entry.before
    this.after = entry.after
    this.expected = entry.before.hand
  }

  sentences(): string[] {
    this.act()
    this.dig()
    if (this.after.phase === 'over') this.add('archaeology.event.over', this.after.turn)
    return this.lines
  }

  private isViewer(seat: Seat): boolean {
    return seat === this.after.seat
  }
  private name(seat: Seat): string {
    return nameOf(this.match.seats, seat)
  }
  private add(key: Parameters<typeof say>[0], who: Seat, more: Record<string, Value> = {}): void {
    this.lines.push(
      say(key, { you: this.isViewer(who) ? 'yes' : 'no', name: this.name(who), ...more }),
    )
  }
  private found(): Cards {
    return minus(this.after.hand, this.expected)
  }

  private act(): void {
    const { seat, move } = this.entry
    const own = this.isViewer(seat)
    switch (move.type) {
      case 'sell': {
        if (own) this.expected = minus(this.expected, { [move.kind]: move.count })
        const price = (this.after.money[seat - 1] ?? 0) - (this.before.money[seat - 1] ?? 0)
        return this.add('archaeology.event.sell', seat, {
          cards: cardsOf(move.kind, move.count),
          price,
        })
      }
      case 'trade':
        if (own) this.expected = plus(minus(this.expected, move.give), move.take)
        return this.add('archaeology.event.trade', seat, {
          given: inWords(move.give),
          taken: inWords(move.take),
        })
      case 'explore': {
        const maps = this.after.maps_used - this.before.maps_used
        if (own) this.expected = minus(this.expected, { map: maps })
        const found = own ? inWords(this.found()) : someCards(this.before.chambers[move.chamber])
        return this.add('archaeology.event.explore', seat, {
          chamber: chamberName(move.chamber),
          maps: cardsOf('map', maps),
          found,
        })
      }
      case 'rob':
        return this.robbed(seat, move.victim)
      case 'lose':
        if (own) this.expected = minus(this.expected, move.cards)
        return this.add('archaeology.event.lose', seat, { cards: inWords(move.cards) })
      case 'end':
        return this.ended(seat)
      case 'undo':
        return
    }
  }

  private robbed(thief: Seat, of: Seat): void {
    const victim = this.name(of)
    if (this.isViewer(thief))
      this.add('archaeology.event.rob_as_thief', thief, { victim, card: inWords(this.found()) })
    else if (this.isViewer(of))
      this.add('archaeology.event.rob_as_victim', thief, {
        card: inWords(minus(this.before.hand, this.after.hand)),
      })
    else this.add('archaeology.event.rob', thief, { victim })
    if (this.isViewer(thief)) this.expected = this.after.hand
  }

  // Players with no cards are skipped once the dig site is empty.
  private ended(seat: Seat): void {
    this.add('archaeology.event.end', seat)
    const seats = this.match.seats.length
    for (
      let next = (seat % seats) + 1;
      next !== this.after.turn && next !== seat;
      next = (next % seats) + 1
    )
      this.add('archaeology.event.passes', next)
  }

  private dig(): void {
    const { before, after } = this
    const storms = after.sandstorms_seen - before.sandstorms_seen
    const thieves = after.thieves_seen - before.thieves_seen
    const treasures = before.dig - after.dig - storms - thieves
    for (let n = 1; n <= storms; ++n) {
      const blows = n === storms && after.phase === 'lose'
      this.add(blows ? 'archaeology.event.storm' : 'archaeology.event.storm_in_vain', after.turn)
    }
    if (thieves > 0)
      this.add(
        after.phase === 'rob' ? 'archaeology.event.thief' : 'archaeology.event.thief_in_vain',
        after.turn,
      )
    if (treasures > 0)
      this.add('archaeology.event.dig', after.turn, {
        found: this.isViewer(after.turn) ? inWords(this.found()) : someCards(treasures),
      })
    if (before.dig > 0 && after.dig === 0) this.add('archaeology.event.dig_site_empty', after.turn)
  }
}
