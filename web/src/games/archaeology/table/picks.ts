// What lies in the tray: cards of the hand to give, cards of the market to take, or a chamber to
// explore. The engine says whether the move that they make is allowed.
import type { Cards, Chamber, Kind, Move, Facts, View } from '../wire'
import { changed, count, isEmpty, present } from '../cards'

export interface Picks {
  readonly give: Cards
  readonly take: Cards
  readonly chamber: Chamber | null
}
export const nothing: Picks = { give: {}, take: {}, chamber: null }

export function isNothing(picks: Picks): boolean {
  return isEmpty(picks.give) && isEmpty(picks.take) && picks.chamber === null
}

export type Side = 'give' | 'take'
const source = (view: View, side: Side) => (side === 'give' ? view.hand : view.market)

// Picks one more of a kind, if there is one, and drops a picked chamber.
export function pick(picks: Picks, view: View, side: Side, kind: Kind): Picks {
  if (count(picks[side], kind) >= count(source(view, side), kind)) return picks
  return { ...picks, chamber: null, [side]: changed(picks[side], kind, 1) }
}
export function putBack(picks: Picks, side: Side, kind: Kind): Picks {
  return { ...picks, [side]: changed(picks[side], kind, -1) }
}

// What can be dragged: a card of the hand or the market, one in the tray, or the thief.
export type Dragged = `${'hand' | 'market' | Side}:${Kind}` | 'thief'

// The picks after a card was dropped on a place; null if it does not belong there. A card of the
// hand on one of the market, or the other way round, picks both.
export function dropped(picks: Picks, view: View, card: Dragged, place: string): Picks | null {
  const [from, kind] = card.split(':') as ['hand' | 'market' | Side, Kind]
  const [to, other] = place.split(':') as [string, Kind | undefined]
  const isTrading = view.phase === 'act'
  if (from === 'give') return to === 'hand' ? putBack(picks, 'give', kind) : null
  if (from === 'take') return to === 'market' ? putBack(picks, 'take', kind) : null
  if (from === 'hand') {
    const picked = pick(picks, view, 'give', kind)
    if (to === 'tray') return picked
    if (to !== 'market') return null
    if (!other || !isTrading) return picked
    const both = pick(picked, view, 'take', other)
    return both === picked ? null : both
  }
  if (from !== 'market' || !isTrading) return null
  const picked = pick(picks, view, 'take', kind)
  if (to === 'tray') return picked
  return to === 'hand' ? (other ? pick(picked, view, 'give', other) : picked) : null
}

// Picks a set and nothing else; picking the same set again puts it back.
export function pickSet(picks: Picks, kind: Kind, size: number): Picks {
  const isPicked =
    count(picks.give, kind) === size && present(picks.give).length === 1 && isEmpty(picks.take)
  return isPicked || size === 0 ? nothing : { give: { [kind]: size }, take: {}, chamber: null }
}
export function pickChamber(picks: Picks, chamber: Chamber): Picks {
  return picks.chamber === chamber ? nothing : { ...nothing, chamber }
}

// What the tray holds when a turn or a sandstorm begins.
export function atFirst(view: View, facts: Facts): Picks {
  return view.phase === 'lose' && facts.storm?.suggestion
    ? { ...nothing, give: facts.storm.suggestion }
    : nothing
}

// The picks of a hint; null for moves that are not made from picks.
export function ofMove(move: Move): Picks | null {
  switch (move.type) {
    case 'trade':
      return { give: move.give, take: move.take, chamber: null }
    case 'lose':
      return { ...nothing, give: move.cards }
    case 'sell':
      return { ...nothing, give: { [move.kind]: move.count } }
    case 'explore':
      return { ...nothing, chamber: move.chamber }
    default:
      return null
  }
}

// The move that the picks make. Cards of several kinds without anything to take are an unfinished
// trade.
export function moveOf(picks: Picks, view: View): Move | null {
  if (view.phase === 'lose') return { type: 'lose', cards: picks.give }
  if (picks.chamber) return { type: 'explore', chamber: picks.chamber }
  if (isNothing(picks)) return null
  const [kind, ...others] = present(picks.give)
  if (kind && others.length === 0 && isEmpty(picks.take))
    return { type: 'sell', kind, count: count(picks.give, kind) }
  return { type: 'trade', give: picks.give, take: picks.take }
}
