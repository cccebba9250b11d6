// What a review says of one seat, in sentences.
import { say, sayAny } from '../../../i18n/words.svelte'
import type { PastMatch } from '../../../match/past.svelte'
import { amountIn } from '../../../match/reviewed'
import { amountText } from '../../../shared/amounts'
import { subjectOf } from '../../../shared/people'
import type { Seat } from '../../../wire/common'
import type { Review } from '../../../wire/review'

type Luck = 'with' | 'against' | 'even'
const least = { share: 1, score: 0.5 } // less luck than this is none

export function luckOf(review: Review, seat: Seat): Luck {
  const luck = amountIn(review, review.seats[seat - 1]!.luck)
  if (Math.abs(luck) < least[review.measure]) return 'even'
  return luck > 0 ? 'with' : 'against'
}

// Who won, and how lucky they were; empty where nothing can be won.
export function headlineOf(review: Review, seat: Seat, match: PastMatch): string {
  if (review.measure === 'score') return ''
  const result = review.seats[seat - 1]!.won ? 'won' : 'lost'
  const luck = luckOf(review, seat)
  return sayAny(`page.review.headline.${result}.${luck}`, subject(match, seat))
}
export function luckLineOf(review: Review, seat: Seat, match: PastMatch): string {
  const { measure } = review
  const amount = amountText(measure, amountIn(review, review.seats[seat - 1]!.luck))
  const values = { ...subject(match, seat), amount }
  const luck = luckOf(review, seat)
  return luck === 'even'
    ? say('page.review.luck.even')
    : sayAny(`page.review.luck.${measure}.${luck}`, values)
}
// The result less luck: what the play was worth.
export function adjustedLineOf(review: Review, seat: Seat, match: PastMatch): string {
  const { measure } = review
  const amount = amountIn(review, review.seats[seat - 1]!.adjusted)
  const n = Math.round(Math.min(100, Math.max(0, amount)))
  return measure === 'share'
    ? say('page.review.adjusted.share', { ...subject(match, seat), n })
    : say('page.review.adjusted.score', { amount: amountText(measure, amount) })
}

// A review speaks of a player, whose view is not always the one that is shown.
function subject(match: PastMatch, seat: Seat) {
  const { seats, isShared, state } = match
  return subjectOf({ seats, isShared, state, viewer: match.own ?? 'spectator' }, seat)
}
