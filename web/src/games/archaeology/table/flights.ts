// What flies over the table after an event, from where to where, and its sound. Places are
// `hand:coin`, `market:coin`, `seat:2`, `sold:2`, `chamber:small` and `dig`; the table marks them
// with data-at.
import type { LogEntry } from '../../../match/match.svelte'
import type { Sound } from '../../../ui/sound'
import type { Cards, Chamber, Kind, SeenMove, View } from '../wire'
import type { Viewer } from '../../../wire/common'
import { count, minus, plus, present, total } from '../cards'

export interface Flight {
  readonly from: string
  readonly to: string
  readonly face: Kind | 'thief' | 'storm' | null // null: its back
}
export interface Scene {
  readonly flights: readonly Flight[]
  readonly storm?: boolean // a sandstorm sweeps over the table
}

const most = 8 // cards that fly at once
const sounds: Partial<Record<SeenMove['type'], Sound>> = {
  sell: 'coin',
  trade: 'paper',
  explore: 'stone',
  rob: 'sand',
  lose: 'sand',
  end: 'sand',
}

// The sound of an event; a sandstorm drowns out the others.
export function soundOf({ move, before, after }: LogEntry<'archaeology'>): Sound | undefined {
  return after.sandstorms_seen > before.sandstorms_seen ? 'storm' : sounds[move.type]
}

export function scenesOf(entry: LogEntry<'archaeology'>, viewer: Viewer): Scene[] {
  if (entry.move.type === 'undo') return []
  const seen = new MoveFlights(entry, viewer)
  const scenes = seen.flights(entry.move).map((flights): Scene => ({ flights }))
  return [...scenes, ...digging(entry.before, entry.after, viewer, seen.found())]
    .filter(({ flights, storm }) => flights.length > 0 || storm)
    .map((scene) => ({ ...scene, flights: scene.flights.slice(0, most) }))
}

type PlaceOf = (kind: Kind) => string
const market: PlaceOf = (kind) => `market:${kind}`

function openly(cards: Cards, from: PlaceOf, to: PlaceOf): Flight[] {
  return present(cards).flatMap((kind) =>
    Array<Flight>(count(cards, kind)).fill({ from: from(kind), to: to(kind), face: kind }),
  )
}
const hidden = (cards: number, from: string, to: string): Flight[] =>
  Array<Flight>(cards).fill({ from, to, face: null })

// A move as the viewer sees it: cards of the viewer's own hand face up, those of other hands face
// down.
class MoveFlights {
  private hand: Cards // the viewer's hand after the flights so far

  constructor(
    private readonly entry: LogEntry<'archaeology'>,
    private readonly viewer: Viewer,
  ) {
    this.hand = entry.before.hand
  }

  // Cards that came into the viewer's hand and are not explained by the flights so far.
  found(): Cards {
    return minus(this.entry.after.hand, this.hand)
  }
  // Groups of cards that fly at once, one group after the other.
  flights(move: SeenMove): Flight[][] {
    const own = this.placesOf(this.entry.seat)
    switch (move.type) {
      case 'sell': {
        const cards = { [move.kind]: move.count }
        this.change(cards)
        return [openly(cards, own, () => `sold:${this.entry.seat}`)]
      }
      case 'trade':
        this.change(move.give, move.take)
        return [[...openly(move.give, own, market), ...openly(move.take, market, own)]]
      case 'lose':
        this.change(move.cards)
        return [openly(move.cards, own, market)]
      case 'explore':
        return this.exploring(move.chamber, own)
      case 'rob':
        return [this.robbing(move.victim, own)]
      default:
        return []
    }
  }

  private get isOwn(): boolean {
    return this.entry.seat === this.viewer
  }
  private placesOf(seat: number): PlaceOf {
    return (kind) => (seat === this.viewer ? `hand:${kind}` : `seat:${seat}`)
  }
  private change(out: Cards, into: Cards = {}): void {
    if (this.isOwn) this.hand = plus(minus(this.hand, out), into)
  }
  private exploring(chamber: Chamber, own: PlaceOf): Flight[][] {
    const { before, after } = this.entry
    const place = `chamber:${chamber}`
    const maps = { map: after.maps_used - before.maps_used }
    this.change(maps)
    const inside = this.isOwn
      ? openly(this.found(), () => place, own)
      : hidden(before.chambers[chamber], place, own('map'))
    if (this.isOwn) this.hand = after.hand
    return [openly(maps, own, () => place), inside]
  }
  private robbing(victim: number, own: PlaceOf): Flight[] {
    const { before, after } = this.entry
    const from = this.placesOf(victim)
    const isVictim = victim === this.viewer
    const stolen = this.isOwn ? this.found() : isVictim ? minus(before.hand, after.hand) : {}
    if (this.isOwn || isVictim) this.hand = after.hand
    return total(stolen) > 0 ? openly(stolen, from, own) : hidden(1, from('map'), own('map'))
  }
}

// What was dug up after the move: sandstorms, a thief, a treasure.
function digging(before: View, after: View, viewer: Viewer, found: Cards): Scene[] {
  const storms = after.sandstorms_seen - before.sandstorms_seen
  const thieves = after.thieves_seen - before.thieves_seen
  const treasures = before.dig - after.dig - storms - thieves
  const scenes: Scene[] = []
  if (storms > 0)
    scenes.push({ flights: [{ from: 'dig', to: 'tray', face: 'storm' }], storm: true })
  if (thieves > 0) scenes.push({ flights: [{ from: 'dig', to: 'tray', face: 'thief' }] })
  if (treasures > 0) {
    const [kind] = present(found)
    const dug =
      after.turn === viewer && kind
        ? { to: `hand:${kind}`, face: kind }
        : { to: `seat:${after.turn}`, face: null }
    scenes.push({ flights: [{ from: 'dig', ...dug }] })
  }
  return scenes
}
