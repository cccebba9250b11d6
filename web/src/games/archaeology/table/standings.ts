// Who sold what, best first.
import type { Collection, Facts } from '../wire'
import type { Outcome, Seat } from '../../../wire/common'

export interface Standing {
  readonly seat: Seat
  readonly won: boolean
  readonly score: number
  readonly cards: number // sold
  readonly museum: readonly Collection[]
}

export function standings(facts: Facts, outcome: Outcome | undefined): Standing[] {
  const rows = facts.museums.map((museum, at) => ({
    seat: at + 1,
    won: outcome?.winners.includes(at + 1) ?? false,
    score: museum.reduce((sum, { earned }) => sum + earned, 0),
    cards: museum.reduce((sum, { sets }) => sum + sets.reduce((cards, size) => cards + size, 0), 0),
    museum,
  }))
  return rows.sort((one, other) => other.score - one.score || one.cards - other.cards)
}

// Whether the number of cards sold decided.
export function isTie(rows: readonly Standing[]): boolean {
  const [first, second] = rows
  return (
    first !== undefined &&
    second !== undefined &&
    first.score === second.score &&
    first.cards !== second.cards
  )
}

// The most expensive set; among equals, a winner's.
export function bestSale(facts: Facts, winners: readonly Seat[]) {
  const sales = facts.museums.flatMap((museum, at) =>
    museum.flatMap(({ kind, sets }) => {
      const prices = facts.kinds.find((one) => one.kind === kind)?.prices ?? []
      return sets.map((count) => ({ seat: at + 1, kind, count, price: prices[count - 1] ?? 0 }))
    }),
  )
  return (
    sales.sort(
      (one, other) =>
        other.price - one.price ||
        Number(winners.includes(other.seat)) - Number(winners.includes(one.seat)),
    )[0] ?? null
  )
}
