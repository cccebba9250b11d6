// The result of a match, seen by one player.
import type { Outcome, Seat } from '../wire/common'

// From 1. Winners are first, whatever decided between equal scores; others behind all better scores.
export function placeOf({ scores, winners }: Outcome, seat: Seat): number {
  if (winners.includes(seat)) return 1
  const own = scores[seat - 1] ?? 0
  return 1 + scores.filter((score, at) => winners.includes(at + 1) || score > own).length
}
