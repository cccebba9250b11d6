// Animates a move: cards fly from the player to their place, and drawn cards from the pile to the
// hand.
import { flyFrom } from '../../../ui/fly'
import type { LogEntry } from '../../../match/match.svelte'
import type { Move, SeenMove } from '../wire'
import { cardsOf } from './moves'

type Places = ReadonlyMap<string, DOMRect>
const at = (root: ParentNode, name: string) => root.querySelector(`[data-piece="${name}"]`)

// The place of the cards of a move.
function target(root: ParentNode, seat: number, move: Move | SeenMove): Element | null {
  if (move.type === 'offer')
    return [...root.querySelectorAll(`[data-piece^="row-${seat}-"]`)].at(-1) ?? null
  if (move.type === 'decree') return at(root, 'list')
  return move.type === 'sacrifice' ? at(root, 'discard') : null
}

// The viewer's own card leaves the hand as soon as it is played; `was` has the positions before.
export function showCard(
  root: ParentNode,
  seat: number,
  move: Move | SeenMove,
  was: Places,
): Promise<void> {
  const card = cardsOf(move)[0]
  const own =
    card === undefined
      ? undefined
      : [...was].find(([name]) => name.startsWith(`hand-${card}.`))?.[1]
  return flyFrom(own ?? was.get(`seat-${seat}`), target(root, seat, move))
}

// Cards that stay close up; new cards come from the draw pile.
export async function showDraw(root: ParentNode, was: Places): Promise<void> {
  const pile = at(root, 'draw')?.getBoundingClientRect()
  const hand = [...root.querySelectorAll<HTMLElement>('[data-piece^="hand-"]')]
  let drawn = 0
  await Promise.all(
    hand.map((card) => {
      const before = was.get(card.dataset['piece']!)
      return before
        ? flyFrom(before, card, { milliseconds: 200 })
        : flyFrom(pile, card, { delay: 80 * drawn++ })
    }),
  )
}

// Animates a move. The viewer's own was animated when it was played, so that only the draw is left.
export async function showMove(
  root: ParentNode,
  entry: LogEntry<'mummies'>,
  was: Places,
  shown: boolean,
): Promise<void> {
  if (!shown) await showCard(root, entry.seat, entry.move, was)
  if (entry.seat === entry.after.seat || entry.after.round !== entry.before.round)
    await showDraw(root, was)
}
