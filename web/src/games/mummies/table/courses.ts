// The totals over the rounds as lines, for the chart on the end screen.
import type { Scoring } from './scoring'

export interface Course {
  readonly seat: number
  readonly totals: readonly number[] // before the first round, and after each
}

export function coursesOf(scorings: readonly Scoring[], players: number): Course[] {
  return Array.from({ length: players }, (_, at) => ({
    seat: at + 1,
    totals: [scorings[0]?.before[at] ?? 0, ...scorings.map(({ totals }) => totals[at]!)],
  }))
}

// Maps totals and rounds to a drawing of a given size.
export class Scale {
  readonly low: number
  readonly high: number
  constructor(
    courses: readonly Course[],
    target: number,
    private readonly width: number,
    private readonly height: number,
  ) {
    const all = courses.flatMap(({ totals }) => totals)
    this.low = Math.min(0, ...all)
    this.high = Math.max(target, ...all)
    this.rounds = Math.max(1, ...courses.map(({ totals }) => totals.length - 1))
  }
  readonly rounds: number
  x(round: number): number {
    return (round / this.rounds) * this.width
  }
  y(total: number): number {
    return this.height * (1 - (total - this.low) / (this.high - this.low))
  }
  path({ totals }: Course): string {
    return totals
      .map(
        (total, round) =>
          `${round === 0 ? 'M' : 'L'}${this.x(round).toFixed(1)} ${this.y(total).toFixed(1)}`,
      )
      .join('')
  }
}
