// Shows an act: cards travel from whoever laid them to where they lie now, and what was drawn from the pile to the hand.
import { travel } from '../../ui/travel'
import type { LogEntry } from '../../match/match.svelte'
import type { Move, Told } from '../../wire/mummies'
import { cardsOf } from './shown'

type Places = ReadonlyMap<string, DOMRect>
const at = (root: ParentNode, name: string) => root.querySelector(`[data-piece="${name}"]`)

// Where the cards of a move come to lie.
function target(root: ParentNode, seat: number, move: Move | Told): Element | null {
  if (move.type === 'offer') return [...root.querySelectorAll(`[data-piece^="row-${seat}-"]`)].at(-1) ?? null
  if (move.type === 'decree') return at(root, 'list')
  return move.type === 'sacrifice' ? at(root, 'discard') : null
}

// The viewer's own card leaves the hand as soon as it is played; `was` is where things were before.
export function showLaying(root: ParentNode, seat: number, move: Move | Told, was: Places): Promise<void> {
  const card = cardsOf(move)[0]
  const own = card === undefined ? undefined : [...was].find(([name]) => name.startsWith(`hand-${card}.`))?.[1]
  return travel(target(root, seat, move), own ?? was.get(`seat-${seat}`))
}

// What stayed in the hand closes up, what is new comes from the draw pile.
export async function showDrawing(root: ParentNode, was: Places): Promise<void> {
  const pile = at(root, 'draw')?.getBoundingClientRect()
  const hand = [...root.querySelectorAll<HTMLElement>('[data-piece^="hand-"]')]
  let drawn = 0
  await Promise.all(
    hand.map((card) => {
      const before = was.get(card.dataset['piece']!)
      return before ? travel(card, before, { milliseconds: 200 }) : travel(card, pile, { delay: 80 * drawn++ })
    }),
  )
}

// Another's act. The viewer's own was shown when he played it, so that only the drawing is left.
export async function showAct(root: ParentNode, entry: LogEntry<'mummies'>, was: Places, shown: boolean): Promise<void> {
  if (!shown) await showLaying(root, entry.seat, entry.told, was)
  if (entry.seat === entry.after.seat || entry.after.round !== entry.before.round) await showDrawing(root, was)
}
