// The totals over the rounds as lines, for the chart on the end screen.
import type { Course } from '../../../ui/chart'
import type { Scoring } from './scoring'

export function coursesOf(scorings: readonly Scoring[], players: number): Course[] {
  return Array.from({ length: players }, (_, at) => ({
    seat: at + 1,
    totals: [scorings[0]?.before[at] ?? 0, ...scorings.map(({ totals }) => totals[at]!)],
  }))
}
