// What happened and what could be done, in words. Both are read off the viewer's own views, so that nothing hidden can slip into a sentence.
import { nameOf } from '../../app/people'
import { listed, say, sayAny, term } from '../../i18n/words.svelte'
import type { LogEntry, Match } from '../../match/match.svelte'
import type { Cards, Chamber, Kind, Move, View } from '../../wire/archaeology'
import type { Refusal, Seat } from '../../wire/common'
import { count, minus, plus, present } from './cards'

type Table = Pick<Match<'archaeology'>, 'seats' | 'viewer' | 'edition'>

export function cardsOf(kind: Kind, n: number): string {
  return sayAny(`archaeology.cards.${kind}`, { n })
}
export function inWords(cards: Cards): string {
  return listed(present(cards).map((kind) => cardsOf(kind, count(cards, kind))))
}
export function someCards(n: number): string {
  return say('archaeology.cards', { n })
}
export function money(amount: number): string {
  return say('archaeology.money', { amount })
}
export function chamberName(chamber: Chamber): string {
  return term(chamber)
}

// "3 + 2 + 1×4": the sizes of sets, largest first.
export function setSizes(sets: readonly number[]): string {
  const sizes = [...new Set(sets)].map((size) => ({ size, times: sets.filter((one) => one === size).length }))
  return sizes.map(({ size, times }) => (times > 1 ? `${size}×${times}` : String(size))).join(' + ')
}

// What is to be done in a turn, given why it may not end yet.
export function askToAct(endRefusal: Refusal | undefined): string {
  if (!endRefusal) return say('page.archaeology.ask.act')
  return say('page.archaeology.ask.must_sell', { why: endRefusal.reason === 'must_sell_after_passes' ? 'passes' : 'barren' })
}

export function describe(move: Move, match: Table): string {
  switch (move.type) {
    case 'sell':
      return say('page.archaeology.move.sell', { cards: cardsOf(move.kind, move.count) })
    case 'trade':
      return say('page.archaeology.move.trade', { given: inWords(move.give), taken: inWords(move.take) })
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

export function tell(entry: LogEntry<'archaeology'>, match: Table): string[] {
  return new Teller(entry, match).tell()
}

class Teller {
  private readonly before: View
  private readonly after: View
  private expected: Cards // the viewer's hand after what was told so far
  private readonly lines: string[] = []

  constructor(
    private readonly entry: LogEntry<'archaeology'>,
    private readonly match: Table,
  ) {
    this.before = entry.before
    this.after = entry.after
    this.expected = entry.before.hand
  }

  tell(): string[] {
    this.act()
    this.dig()
    if (this.after.phase === 'over') this.add('archaeology.told.over', this.after.turn)
    return this.lines
  }

  private isViewer(seat: Seat): boolean {
    return seat === this.after.seat
  }
  private name(seat: Seat): string {
    return nameOf(this.match.seats, seat)
  }
  private add(key: Parameters<typeof say>[0], who: Seat, more: Record<string, string | number> = {}): void {
    this.lines.push(say(key, { you: this.isViewer(who) ? 'yes' : 'no', name: this.name(who), ...more }))
  }
  private found(): Cards {
    return minus(this.after.hand, this.expected)
  }

  private act(): void {
    const { seat, told } = this.entry
    const own = this.isViewer(seat)
    switch (told.type) {
      case 'sell': {
        if (own) this.expected = minus(this.expected, { [told.kind]: told.count })
        const price = (this.after.money[seat - 1] ?? 0) - (this.before.money[seat - 1] ?? 0)
        return this.add('archaeology.told.sell', seat, { cards: cardsOf(told.kind, told.count), price })
      }
      case 'trade':
        if (own) this.expected = plus(minus(this.expected, told.give), told.take)
        return this.add('archaeology.told.trade', seat, { given: inWords(told.give), taken: inWords(told.take) })
      case 'explore': {
        const maps = this.after.maps_used - this.before.maps_used
        if (own) this.expected = minus(this.expected, { map: maps })
        const found = own ? inWords(this.found()) : someCards(this.before.chambers[told.chamber])
        return this.add('archaeology.told.explore', seat, { chamber: chamberName(told.chamber), maps: cardsOf('map', maps), found })
      }
      case 'rob':
        return this.robbed(seat, told.victim)
      case 'lose':
        if (own) this.expected = minus(this.expected, told.cards)
        return this.add('archaeology.told.lose', seat, { cards: inWords(told.cards) })
      case 'end':
        return this.ended(seat)
      case 'undo':
        return
    }
  }

  private robbed(thief: Seat, of: Seat): void {
    const victim = this.name(of)
    if (this.isViewer(thief)) this.add('archaeology.told.rob_as_thief', thief, { victim, card: inWords(this.found()) })
    else if (this.isViewer(of)) this.add('archaeology.told.rob_as_victim', thief, { card: inWords(minus(this.before.hand, this.after.hand)) })
    else this.add('archaeology.told.rob', thief, { victim })
    if (this.isViewer(thief)) this.expected = this.after.hand
  }

  // Whoever has nothing left is passed over, once there is nothing to dig.
  private ended(seat: Seat): void {
    this.add('archaeology.told.end', seat)
    const seats = this.match.seats.length
    for (let next = (seat % seats) + 1; next !== this.after.turn && next !== seat; next = (next % seats) + 1) this.add('archaeology.told.passes', next)
  }

  private dig(): void {
    const { before, after } = this
    const storms = after.sandstorms_seen - before.sandstorms_seen
    const thieves = after.thieves_seen - before.thieves_seen
    const treasures = before.dig - after.dig - storms - thieves
    for (let n = 1; n <= storms; ++n) {
      const blows = n === storms && after.phase === 'lose'
      this.add(blows ? 'archaeology.told.storm' : 'archaeology.told.storm_in_vain', after.turn)
    }
    if (thieves > 0) this.add(after.phase === 'rob' ? 'archaeology.told.thief' : 'archaeology.told.thief_in_vain', after.turn)
    if (treasures > 0) this.add('archaeology.told.dig', after.turn, { found: this.isViewer(after.turn) ? inWords(this.found()) : someCards(treasures) })
    if (before.dig > 0 && after.dig === 0) this.add('archaeology.told.dig_site_empty', after.turn)
  }
}
