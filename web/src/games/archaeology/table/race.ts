// The race for money, turn by turn, and the sale that decided it: for the end screen.
import type { Seat } from '../../../wire/common'
import type { Course } from '../../../ui/chart'
import type { Kind, SeenMove, View } from '../wire'

export interface RaceSale {
  readonly turn: number // from 1, over all players
  readonly seat: Seat
  readonly kind: Kind
  readonly count: number
  readonly price: number
}
export interface Race {
  readonly courses: readonly Course[] // at the start, and after each turn
  readonly sales: readonly RaceSale[] // in their order
}
interface Seen {
  readonly move: SeenMove
  readonly before: View
  readonly after: View
}

// What was undone within a turn never happened: only the view at the end of each turn counts.
export function raceOf(log: readonly Seen[], priceOf: (kind: Kind, count: number) => number): Race {
  const first = log[0]?.before
  const moments = first ? [first, ...log.filter(endsTurn).map(({ after }) => after)] : []
  const sales = moments.flatMap(({ sales }, turn) =>
    turn === 0
      ? []
      : sales
          .slice(moments[turn - 1]!.sales.length)
          .map((sale) => ({ ...sale, turn, price: priceOf(sale.kind, sale.count) })),
  )
  const courses = (first?.money ?? []).map((_, at) => ({
    seat: at + 1,
    totals: moments.map(({ money }) => money[at]!),
  }))
  return { courses, sales }
}
const endsTurn = ({ move, after }: Seen, at: number, log: readonly Seen[]) =>
  move.type === 'end' || after.phase === 'over' || at === log.length - 1

// How the race was decided. `sale`: with it the winner took the lead for good, and without its money
// would not have been ahead at the end. `lead`: the winner took the lead for good, but no single sale
// was worth as much as the lead in the end. `start`: the winner sold first and was always ahead.
export type Decision =
  | { readonly how: 'sale'; readonly sale: RaceSale }
  | { readonly how: 'lead'; readonly seat: Seat; readonly turn: number }
  | { readonly how: 'start'; readonly seat: Seat }

// Null if nobody was ahead at the end, or if the log lacks its beginning.
export function decisionOf({ courses, sales }: Race, winners: readonly Seat[]): Decision | null {
  const [seat] = winners
  if (seat === undefined || winners.length > 1) return null
  const money = courses.map(({ totals }) => totals[0] ?? 0)
  if (money.some((amount) => amount > 0)) return null
  const leadOf = () => money[seat - 1]! - Math.max(...money.filter((_, at) => at !== seat - 1))
  let taken: number | null = null // the sale that brought the present lead
  for (const [at, { seat: seller, price }] of sales.entries()) {
    money[seller - 1]! += price
    if (leadOf() <= 0) taken = null
    else taken ??= at
  }
  if (taken === null) return null
  if (taken === 0) return { how: 'start', seat }
  const sale = sales[taken]!
  return leadOf() <= sale.price ? { how: 'sale', sale } : { how: 'lead', seat, turn: sale.turn }
}
