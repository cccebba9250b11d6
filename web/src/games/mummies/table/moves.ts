// The cards of a move, and the order of the other seats.
import type { Card, Move, SeenMove, View } from '../wire'

// The cards that leave the hand; those of another's sacrifice are unknown.
export function cardsOf(move: Move | SeenMove): Card[] {
  if (move.type === 'offer') return [move.offering]
  if (move.type === 'decree') return [move.papyrus]
  return move.type === 'sacrifice' ? (move.cards ?? []) : []
}

// Clockwise from the left of the viewer; all seats for a spectator.
export function others(view: View): number[] {
  const all = Array.from({ length: view.players }, (_, at) => at + 1)
  if (view.seat === 'spectator') return all
  return [...all.slice(view.seat), ...all.slice(0, view.seat - 1)]
}
