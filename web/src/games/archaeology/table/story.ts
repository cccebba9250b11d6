// What an event consists of, derived from the viewer's views before and after it, so that nothing
// hidden can appear: the move, and what was dug up after it.
import type { LogEntry } from '../../../match/match.svelte'
import type { Seat } from '../../../wire/common'
import type { Cards, Chamber, Kind, View } from '../wire'
import { minus, plus } from '../cards'

export type Happening = { readonly seat: Seat } & (
  | { type: 'sell'; kind: Kind; count: number; price: number }
  | { type: 'trade'; give: Cards; take: Cards }
  | { type: 'explore'; chamber: Chamber; maps: number; found: Found }
  | { type: 'rob'; victim: Seat; card: Cards | null } // null: the viewer does not know which
  | { type: 'lose'; cards: Cards }
  | { type: 'end' }
  | { type: 'passes' } // without cards
  | { type: 'storm' | 'thief'; inVain: boolean } // was dug up
  | { type: 'dig'; found: Found }
  | { type: 'dig_site_empty' | 'over' }
)
// The cards, or how many if only the player who has them knows them.
export type Found = Cards | number

export function happeningsOf(entry: LogEntry<'archaeology'>): Happening[] {
  return new Story(entry).tell()
}

class Story {
  private readonly before: View
  private readonly after: View
  private expected: Cards // the viewer's hand after what happened so far
  private readonly happenings: Happening[] = []

  constructor(private readonly entry: LogEntry<'archaeology'>) {
    this.before = entry.before
    this.after = entry.after
    this.expected = entry.before.hand
  }

  tell(): Happening[] {
    this.act()
    this.dig()
    if (this.after.phase === 'over') this.happenings.push({ type: 'over', seat: this.after.turn })
    return this.happenings
  }

  private isViewer(seat: Seat): boolean {
    return seat === this.after.seat
  }
  private found(): Cards {
    return minus(this.after.hand, this.expected)
  }

  private act(): void {
    const { seat, move } = this.entry
    const own = this.isViewer(seat)
    switch (move.type) {
      case 'sell': {
        const { kind, count } = move
        if (own) this.expected = minus(this.expected, { [kind]: count })
        const price = (this.after.money[seat - 1] ?? 0) - (this.before.money[seat - 1] ?? 0)
        this.happenings.push({ type: 'sell', seat, kind, count, price })
        break
      }
      case 'trade':
        if (own) this.expected = plus(minus(this.expected, move.give), move.take)
        this.happenings.push({ type: 'trade', seat, give: move.give, take: move.take })
        break
      case 'explore': {
        const { chamber } = move
        const maps = this.after.maps_used - this.before.maps_used
        if (own) this.expected = minus(this.expected, { map: maps })
        const found = own ? this.found() : this.before.chambers[chamber]
        this.happenings.push({ type: 'explore', seat, chamber, maps, found })
        break
      }
      case 'rob':
        this.rob(seat, move.victim)
        break
      case 'lose':
        if (own) this.expected = minus(this.expected, move.cards)
        this.happenings.push({ type: 'lose', seat, cards: move.cards })
        break
      case 'end':
        this.end(seat)
        break
      case 'undo':
        break
    }
  }

  private rob(seat: Seat, victim: Seat): void {
    const card = this.isViewer(seat)
      ? this.found()
      : this.isViewer(victim)
        ? minus(this.before.hand, this.after.hand)
        : null
    this.happenings.push({ type: 'rob', seat, victim, card })
    if (this.isViewer(seat)) this.expected = this.after.hand
  }

  // Players with no cards are skipped once the dig site is empty.
  private end(seat: Seat): void {
    this.happenings.push({ type: 'end', seat })
    const seats = this.after.money.length
    for (
      let next = (seat % seats) + 1;
      next !== this.after.turn && next !== seat;
      next = (next % seats) + 1
    )
      this.happenings.push({ type: 'passes', seat: next })
  }

  private dig(): void {
    const { before, after } = this
    const seat = after.turn
    const storms = after.sandstorms_seen - before.sandstorms_seen
    const thieves = after.thieves_seen - before.thieves_seen
    const treasures = before.dig - after.dig - storms - thieves
    for (let n = 1; n <= storms; ++n)
      this.happenings.push({ type: 'storm', seat, inVain: n < storms || after.phase !== 'lose' })
    if (thieves > 0) this.happenings.push({ type: 'thief', seat, inVain: after.phase !== 'rob' })
    if (treasures > 0)
      this.happenings.push({
        type: 'dig',
        seat,
        found: this.isViewer(seat) ? this.found() : treasures,
      })
    if (before.dig > 0 && after.dig === 0) this.happenings.push({ type: 'dig_site_empty', seat })
  }
}
