// The moves of a match for the strip and for the seats: what each was, and how it is drawn. A turn
// in which a player only dug is drawn as that.
import type { Match } from '../../../../match/match.svelte'
import { nameOf } from '../../../../shared/people'
import { withoutUndone, type RecentMove } from '../../../../shared/recent'
import type { Seat } from '../../../../wire/common'
import type { Cards, Chamber } from '../../wire'
import { happeningsOf, type Happening } from '../story'
import { describeHappening } from '../words'

export type Drawing =
  | { type: 'sell'; cards: Cards; price: number }
  | { type: 'trade'; give: Cards; take: Cards }
  | { type: 'explore'; chamber: Chamber; maps: number; found: number }
  | { type: 'rob'; victim: string; card: Cards | null }
  | { type: 'lose'; cards: Cards }
  | { type: 'storm' | 'thief' }
  | { type: 'end'; dug: number }

type Table = Pick<Match<'archaeology'>, 'log' | 'seats' | 'viewer' | 'edition'>

export function movesOf(match: Table): RecentMove<Drawing>[] {
  const turns = new Turns()
  return withoutUndone(match.log).flatMap((entry) =>
    happeningsOf(entry).map((happening) => ({
      seat: happening.seat,
      nature: natureOf(happening),
      drawing: turns.draw(happening, match),
      words: () => describeHappening(happening, entry.after, match),
    })),
  )
}

function natureOf({ type }: Happening): RecentMove['nature'] {
  if (type === 'lose' || type === 'rob') return 'answer' // to a sandstorm, to a thief
  const moves: readonly Happening['type'][] = ['sell', 'trade', 'explore', 'end']
  return moves.includes(type) ? 'move' : 'event'
}

// Follows the turns: what a player dug, and whether the player did anything else.
class Turns {
  private readonly dug = new Map<Seat, number>()
  private readonly busy = new Set<Seat>()

  draw(happening: Happening, match: Table): Drawing | null {
    const { seat } = happening
    switch (happening.type) {
      case 'sell':
        this.busy.add(seat)
        return {
          type: 'sell',
          cards: { [happening.kind]: happening.count },
          price: happening.price,
        }
      case 'trade':
        this.busy.add(seat)
        return { type: 'trade', give: happening.give, take: happening.take }
      case 'explore': {
        this.busy.add(seat)
        const { chamber, maps, found } = happening
        return typeof found === 'number' ? { type: 'explore', chamber, maps, found } : null
      }
      case 'rob':
        this.busy.add(seat)
        return { type: 'rob', victim: nameOf(match.seats, happening.victim), card: happening.card }
      case 'lose':
        return { type: 'lose', cards: happening.cards }
      case 'storm':
        return { type: 'storm' }
      case 'thief': // else the theft follows
        return happening.inVain ? { type: 'thief' } : null
      case 'dig':
        this.dug.set(seat, typeof happening.found === 'number' ? happening.found : 0)
        return null
      case 'end':
        return this.end(seat)
      default:
        return null
    }
  }
  private end(seat: Seat): Drawing | null {
    const drawing: Drawing = { type: 'end', dug: this.dug.get(seat) ?? 0 }
    const wasBusy = this.busy.delete(seat)
    this.dug.delete(seat)
    return wasBusy ? null : drawing
  }
}
