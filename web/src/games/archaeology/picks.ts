// What lies in the tray: cards of the hand to be given, cards of the market to be taken, or a chamber to be explored. Picks are wishes:
// whether the move they make up is allowed is asked of the engine.
import type { Cards, Chamber, Kind, Move, Survey, View } from '../../wire/archaeology'
import { changed, count, isEmpty, present } from './cards'

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

// One more of a kind, as long as there is one; a chamber that was chosen is forgotten.
export function pick(picks: Picks, view: View, side: Side, kind: Kind): Picks {
  if (count(picks[side], kind) >= count(source(view, side), kind)) return picks
  return { ...picks, chamber: null, [side]: changed(picks[side], kind, 1) }
}
export function putBack(picks: Picks, side: Side, kind: Kind): Picks {
  return { ...picks, [side]: changed(picks[side], kind, -1) }
}

// The rung one stands on: so many cards, and nothing else, or nothing if just they are picked already.
export function pickSet(picks: Picks, kind: Kind, size: number): Picks {
  const isPicked = count(picks.give, kind) === size && present(picks.give).length === 1 && isEmpty(picks.take)
  return isPicked || size === 0 ? nothing : { give: { [kind]: size }, take: {}, chamber: null }
}
export function pickChamber(picks: Picks, chamber: Chamber): Picks {
  return picks.chamber === chamber ? nothing : { ...nothing, chamber }
}

// What the tray holds when the turn, or a storm, begins.
export function atFirst(view: View, survey: Survey): Picks {
  return view.phase === 'lose' && survey.storm?.suggestion ? { ...nothing, give: survey.storm.suggestion } : nothing
}

// The hint, laid out; null if it is nothing that is picked.
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

// What the picks amount to. Cards of several kinds without anything to take are a trade that is not finished.
export function moveOf(picks: Picks, view: View): Move | null {
  if (view.phase === 'lose') return { type: 'lose', cards: picks.give }
  if (picks.chamber) return { type: 'explore', chamber: picks.chamber }
  if (isNothing(picks)) return null
  const [kind, ...others] = present(picks.give)
  if (kind && others.length === 0 && isEmpty(picks.take)) return { type: 'sell', kind, count: count(picks.give, kind) }
  return { type: 'trade', give: picks.give, take: picks.take }
}
