// A move that is on its way, drawn as done.
import type { Card, Move, Told, View } from '../../wire/mummies'
import { without } from './cards'

// The cards that leave the hand; of another's sacrifice nothing is known.
export function cardsOf(move: Move | Told): Card[] {
  if (move.type === 'offer') return [move.offering]
  if (move.type === 'decree') return [move.papyrus]
  return move.type === 'sacrifice' ? (move.cards ?? []) : []
}

export function asDone(view: View, pending: Move | null): View {
  if (!pending || view.seat === 'spectator') return view
  const hand = without(view.hand, cardsOf(pending))
  const own = view.seat - 1
  switch (pending.type) {
    case 'offer':
      return { ...view, hand, rows: view.rows.map((row, seat) => (seat === own ? [...row, pending.offering] : row)) }
    case 'decree':
      return { ...view, hand, papyrus: pending.papyrus, covered: [...view.covered, view.papyrus] }
    case 'sacrifice':
      return { ...view, hand, sacrificed: [...view.sacrificed, ...pending.cards] }
  }
}

// Clockwise from the left of the viewer; a spectator sees all.
export function others(view: View): number[] {
  const all = Array.from({ length: view.players }, (_, at) => at + 1)
  if (view.seat === 'spectator') return all
  return [...all.slice(view.seat), ...all.slice(0, view.seat - 1)]
}
