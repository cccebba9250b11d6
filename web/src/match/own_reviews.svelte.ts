// Reviews the finished games of this device that have no review yet, one after the other in the
// background, the newest first.
import type { Engine } from '../engine/engine'
import { MatchReview } from './review.svelte'
import { ownRecordOf, reviewedOf, saveReviewed, summaryOf, type OwnRecord } from './reviewed'
import type { SavedGame } from './saved_games.svelte'

const most = 20 // at once

export class OwnReviews {
  done = $state.raw(0)
  readonly total: number
  private readonly waiting: readonly OwnRecord[]
  private running: MatchReview | null = null
  private closed = false

  constructor(
    games: readonly SavedGame[],
    private readonly engine: () => Promise<Engine>,
  ) {
    const waiting: OwnRecord[] = []
    for (const game of games) {
      const own = reviewedOf(game.id) ? null : ownRecordOf(game)
      if (own) waiting.push(own)
      if (waiting.length === most) break
    }
    this.waiting = waiting
    this.total = waiting.length
  }

  // Calls `then` after each. A game that cannot be reviewed is left out.
  async make(then: () => void): Promise<void> {
    for (const { saved, record, seat, levels } of this.waiting) {
      if (this.closed) return
      const review = (this.running = new MatchReview(record, levels, this.engine))
      await review.make()
      if (this.closed) return
      if (review.state === 'done' && review.shown)
        saveReviewed(saved.id, summaryOf(review.shown, seat))
      this.done += 1
      then()
    }
  }
  close(): void {
    this.closed = true
    this.running?.close()
  }
}
