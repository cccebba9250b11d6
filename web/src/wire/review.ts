// The review of a finished match: docs/review.md says what the numbers mean. Amounts are parts of
// `one` of a win, or of a point where nothing can be won; a list of them has one for each seat.
import { level, reason } from './common'
import { move } from './games'
import { flag, listOf, object, optional, symbol, whole, type Of } from './shape'

export const reviewDepth = symbol('quick', 'normal', 'deep')
export type ReviewDepth = Of<typeof reviewDepth>

/** Of a decision that had alternatives, by what its seat could know. */
const decision = object({
  verdict: symbol('good', 'inaccuracy', 'mistake', 'blunder'),
  /** Above 0 for errors only. */
  cost: whole,
  standard_error: whole,
  /** Than the error. */
  better: optional(object({ move, reasons: listOf(reason) })),
})

const event = object({
  /** Of the match after it; 0 is the deal, which has no seat and no move. */
  version: whole,
  seat: optional(whole),
  move: optional(move),
  /** The values before, luck and choice add up to the values after. */
  values: listOf(whole),
  luck: listOf(whole),
  choice: listOf(whole),
  decision: optional(decision),
})
export type ReviewedEvent = Of<typeof event>

/** start + luck + errors + rest = result. */
const seat = object({
  level,
  score: whole,
  won: flag,
  start: whole,
  luck: whole,
  errors: whole,
  rest: whole,
  result: whole,
  /** The result less luck. */
  adjusted: whole,
  decisions: whole,
  inaccuracies: whole,
  mistakes: whole,
  blunders: whole,
  /** With all cards known: the best score found, and one that no play exceeds. */
  possible: optional(whole),
  bound: optional(whole),
})
export type ReviewedSeat = Of<typeof seat>

export const review = object({
  measure: symbol('share', 'score'),
  one: whole,
  depth: reviewDepth,
  seed: whole,
  /** Events that are reviewed, of all. The seats' numbers are of these. */
  done: whole,
  total: whole,
  seats: listOf(seat),
  /** The largest luck first. */
  moments: listOf(object({ version: whole, seat: whole, luck: whole })),
  /** The version after the largest swing. */
  decisive: optional(whole),
  /** Versions of errors, the costliest first. */
  costliest: listOf(whole),
  events: listOf(event),
})
export type Review = Of<typeof review>
