// The review of a finished match, made a little at a time in a worker of its own: what is known so
// far can be shown at once. docs/review.md says what the numbers mean.
import type { Engine } from '../engine/engine'
import type { Level } from '../wire/common'
import type { ReviewAnswer } from '../wire/engine'
import type { Review, ReviewDepth } from '../wire/review'

const slice = 200 // milliseconds between two answers

export class MatchReview {
  shown = $state.raw<Review | null>(null)
  state = $state.raw<'running' | 'done' | 'failed'>('running')
  depth = $state.raw<ReviewDepth>('normal') // of the review that is made or was made last
  progress = $state.raw(0) // of that review, from 0 to 1
  private stop = new AbortController()

  constructor(
    private readonly record: string,
    private readonly levels: readonly Level[], // people count as adepts
    private readonly engine: () => Promise<Engine>,
  ) {}

  // Makes a review of this depth. A deeper one replaces the one that is shown when it is done.
  async make(depth: ReviewDepth = 'normal'): Promise<void> {
    this.stop.abort()
    const { signal } = (this.stop = new AbortController())
    const isFirst = this.shown === null
    this.depth = depth
    this.state = 'running'
    this.progress = 0
    try {
      for await (const review of this.slices(depth, signal)) {
        this.progress = review.total > 0 ? review.done / review.total : 1
        if (isFirst || review.done === review.total) this.shown = review
      }
      this.state = 'done'
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      this.state = 'failed'
    }
  }
  close(): void {
    this.stop.abort()
  }

  private async *slices(depth: ReviewDepth, signal: AbortSignal): AsyncGenerator<Review> {
    const engine = await this.engine()
    signal.throwIfAborted()
    const begun = await engine.review(this.record, { levels: [...this.levels], depth }, signal)
    if ('finding' in begun) throw new Error(`the record cannot be reviewed: ${begun.finding.code}`)
    let review: ReviewAnswer = begun
    while (review.done < review.total) {
      const from = review.events.length
      const more = await engine.continueReview(begun.review, { from, milliseconds: slice }, signal)
      review = { ...more, events: [...review.events, ...more.events] }
      yield review
    }
    void engine.forgetReview(begun.review).catch(() => {})
  }
}
