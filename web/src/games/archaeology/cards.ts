// Cards by kind, and counting them. The engine decides what is allowed and what it scores.
import { kinds, type Cards, type Kind } from './wire'

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
// Adds `change` cards of a kind, which may be negative; never goes below zero.
export function changed(cards: Cards, kind: Kind, change: number): Cards {
  return only(cards, { [kind]: Math.max(0, count(cards, kind) + change) })
}
export function plus(one: Cards, other: Cards): Cards {
  return present(other).reduce((sum, kind) => changed(sum, kind, count(other, kind)), one)
}
export function minus(one: Cards, other: Cards): Cards {
  return present(other).reduce((sum, kind) => changed(sum, kind, -count(other, kind)), one)
}

// Omits kinds without cards, as the JSON does.
function only(cards: Cards, news: Cards): Cards {
  const all = { ...cards, ...news }
  return Object.fromEntries(
    kinds.flatMap((kind) => (count(all, kind) > 0 ? [[kind, count(all, kind)]] : [])),
  )
}
