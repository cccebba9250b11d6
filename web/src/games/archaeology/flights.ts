// What is seen and heard when something has happened: what travels over the table, from where to where. Places are `hand:coin`, `market:coin`, `seat:2`, `sold:2`,
// `chamber:small` and `dig`; the table marks them with data-at.
import type { LogEntry } from '../../match/match.svelte'
import type { Sound } from '../../ui/sound'
import type { Cards, Kind, Told, View } from '../../wire/archaeology'
import type { Viewer } from '../../wire/common'
import { count, minus, plus, present, total } from './cards'

export interface Flight {
  readonly from: string
  readonly to: string
  readonly face: Kind | 'thief' | 'storm' | null // null: seen from behind
}
export interface Scene {
  readonly flights: readonly Flight[]
  readonly storm?: boolean // a sandstorm sweeps over
}

const most = 8 // cards in the air at once
const sounds: Partial<Record<Told['type'], Sound>> = { sell: 'coin', trade: 'paper', explore: 'stone', rob: 'sand', lose: 'sand', end: 'sand' }

// What is heard of it: a storm before anything else.
export function soundOf({ told, before, after }: LogEntry<'archaeology'>): Sound | undefined {
  return after.sandstorms_seen > before.sandstorms_seen ? 'storm' : sounds[told.type]
}

export function scenesOf(entry: LogEntry<'archaeology'>, viewer: Viewer): Scene[] {
  const { told, seat, before, after } = entry
  if (told.type === 'undo') return []
  const place = (whose: number, kind: Kind) => (whose === viewer ? `hand:${kind}` : `seat:${whose}`)
  const moving = (cards: Cards, from: (kind: Kind) => string, to: (kind: Kind) => string): Flight[] =>
    present(cards).flatMap((kind) => Array.from({ length: count(cards, kind) }, () => ({ from: from(kind), to: to(kind), face: kind })))
  const hidden = (cards: number, from: string, to: string): Flight[] =>
    Array.from({ length: cards }, () => ({ from, to, face: null }))
  const own = (kind: Kind) => place(seat, kind)
  const market = (kind: Kind) => `market:${kind}`
  const scenes: Scene[] = []
  let expected: Cards = before.hand // the viewer's hand after what was shown so far
  const found = () => minus(after.hand, expected)

  switch (told.type) {
    case 'sell': {
      const cards = { [told.kind]: told.count }
      scenes.push({ flights: moving(cards, own, () => `sold:${seat}`) })
      if (seat === viewer) expected = minus(expected, cards)
      break
    }
    case 'trade':
      scenes.push({ flights: [...moving(told.give, own, market), ...moving(told.take, market, own)] })
      if (seat === viewer) expected = plus(minus(expected, told.give), told.take)
      break
    case 'lose':
      scenes.push({ flights: moving(told.cards, own, market) })
      if (seat === viewer) expected = minus(expected, told.cards)
      break
    case 'explore': {
      const from = `chamber:${told.chamber}`
      const maps = { map: after.maps_used - before.maps_used }
      scenes.push({ flights: moving(maps, own, () => from) })
      if (seat === viewer) expected = minus(expected, maps)
      const inside = seat === viewer ? moving(found(), () => from, own) : hidden(before.chambers[told.chamber], from, own('map'))
      scenes.push({ flights: inside })
      if (seat === viewer) expected = after.hand
      break
    }
    case 'rob': {
      const stolen = seat === viewer ? found() : told.victim === viewer ? minus(before.hand, after.hand) : {}
      const from = (kind: Kind) => place(told.victim, kind)
      scenes.push({ flights: total(stolen) > 0 ? moving(stolen, from, own) : hidden(1, from('map'), own('map')) })
      if (seat === viewer || told.victim === viewer) expected = after.hand
      break
    }
    case 'end':
      break
  }
  scenes.push(...digging(before, after, viewer, found()))
  return scenes.filter(({ flights, storm }) => flights.length > 0 || storm).map((scene) => ({ ...scene, flights: scene.flights.slice(0, most) }))
}

// What came up by itself after the act: storms, a thief, a treasure for whoever digs.
function digging(before: View, after: View, viewer: Viewer, found: Cards): Scene[] {
  const storms = after.sandstorms_seen - before.sandstorms_seen
  const thieves = after.thieves_seen - before.thieves_seen
  const treasures = before.dig - after.dig - storms - thieves
  const scenes: Scene[] = []
  if (storms > 0) scenes.push({ flights: [{ from: 'dig', to: 'tray', face: 'storm' }], storm: true })
  if (thieves > 0) scenes.push({ flights: [{ from: 'dig', to: 'tray', face: 'thief' }] })
  if (treasures > 0) {
    const [kind] = present(found)
    const dug = after.turn === viewer && kind ? { to: `hand:${kind}`, face: kind } : { to: `seat:${after.turn}`, face: null }
    scenes.push({ flights: [{ from: 'dig', ...dug }] })
  }
  return scenes
}
