// A decision that the table shows with both moves: the one that was played, and the better one.
import type { PastMatch } from '../../match/past.svelte'
import type { TableModule } from '../../shared/table_module'
import type { ReviewedEvent } from '../../wire/review'

export class Comparison {
  event = $state.raw<ReviewedEvent | null>(null)

  constructor(
    private readonly match: PastMatch,
    private readonly table: TableModule,
  ) {}

  get isLeft(): boolean {
    return this.event !== null && this.match.step !== this.event.version - 1
  }
  // What the table marks.
  get targets() {
    const { move, decision } = this.event ?? {}
    if (!move || !decision?.better) return []
    const points = (one: typeof move, kind: 'played' | 'better') =>
      this.table.pointsOf(one).map((at) => ({ at, kind }))
    return [...points(move, 'played'), ...points(decision.better.move, 'better')]
  }

  // Through the eyes of who decided.
  async show(event: ReviewedEvent): Promise<void> {
    this.match.rest()
    await this.match.see(event.seat!)
    await this.match.go(event.version - 1)
    this.event = event
  }
  end(): void {
    this.event = null
  }
}
