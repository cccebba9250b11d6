// What a move is made with on the table.
import type { Cards, Move } from '../wire'
import { present } from '../cards'

const at = (place: string) => `[data-at="${place}"]`
const piles = (where: 'hand' | 'market', cards: Cards) =>
  present(cards).map((kind) => at(`${where}:${kind}`))

export function pointsOf(move: Move): string[] {
  switch (move.type) {
    case 'sell':
      return [at(`hand:${move.kind}`)]
    case 'trade':
      return [...piles('hand', move.give), ...piles('market', move.take)]
    case 'explore':
      return [at(`chamber:${move.chamber}`)]
    case 'rob':
      return [at(`seat:${move.victim}`)]
    case 'lose':
      return piles('hand', move.cards)
    case 'end':
      return [at('dig')]
  }
}
