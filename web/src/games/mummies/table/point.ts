// What a move is made with on the table: cards of the hand, and where they go.
import type { Move } from '../wire'
import { handCards } from '../cards'
import { cardsOf } from './moves'

const piece = (name: string) => `[data-piece="${name}"]`

export function pointsOf(move: Move): string[] {
  const cards = handCards(cardsOf(move)).map(({ key }) => piece(`hand-${key}`))
  return move.type === 'sacrifice' ? [...cards, piece('discard')] : cards
}
