// Cards by kind, and what can be counted on them. What is allowed and what it brings is the engine's to say.
import { kinds, type Cards, type Kind } from '../../wire/archaeology'

export { kinds }

export function count(cards: Cards, kind: Kind): number {
  return cards[kind] ?? 0
}
export function total(cards: Cards): number {
  return kinds.reduce((sum, kind) => sum + count(cards, kind), 0)
}
export function isEmpty(cards: Cards): boolean {
  return total(cards) === 0
}
export function present(cards: Cards): Kind[] {
  return kinds.filter((kind) => count(cards, kind) > 0)
}
// With `change` more (or fewer) of a kind; never fewer than none.
export function changed(cards: Cards, kind: Kind, change: number): Cards {
  return only(cards, { [kind]: Math.max(0, count(cards, kind) + change) })
}
export function plus(one: Cards, other: Cards): Cards {
  return present(other).reduce((sum, kind) => changed(sum, kind, count(other, kind)), one)
}
export function minus(one: Cards, other: Cards): Cards {
  return present(other).reduce((sum, kind) => changed(sum, kind, -count(other, kind)), one)
}

// Kinds of which there are none are left out, as on the wire.
function only(cards: Cards, news: Cards): Cards {
  const all = { ...cards, ...news }
  return Object.fromEntries(kinds.flatMap((kind) => (count(all, kind) > 0 ? [[kind, count(all, kind)]] : [])))
}
