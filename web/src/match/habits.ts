// Figures over the reviewed games of this device: luck, and errors by kind of decision and by phase.
import type { GameName } from '../wire/common'
import { countsIn, resultOf } from './history'
import {
  phases,
  reviewedOf,
  type Phase,
  type ReviewedGame,
  type Tally,
  type Unit,
} from './reviewed'
import type { SavedGame } from './saved_game'

export interface Row<Name extends string> extends Tally {
  readonly name: Name
}
export interface Habits {
  readonly game: GameName
  readonly mode: string | null
  readonly unit: Unit
  readonly games: number
  readonly luck: number // these and the costs are of one game, on average
  readonly cost: number
  readonly kinds: readonly Row<string>[] // the costliest first
  readonly phases: readonly Row<Phase>[]
  // By game, the newest last.
  readonly lucks: readonly number[]
  readonly costs: readonly number[]
  readonly weakness: { readonly kind: string; readonly phase: Phase } | null
}
const mostLatest = 20
// What is worth a sentence: an inaccuracy a game, in at least three games.
export const leastGames = 3
const leastCost: Record<Unit, number> = { share: 2, score: 1 }

export function habitsOf(games: readonly SavedGame[]): Habits[] {
  const groups = new Map<string, { saved: SavedGame; mode: string | null; all: ReviewedGame[] }>()
  for (const saved of [...games].sort((one, other) => one.changed - other.changed)) {
    const reviewed = countsIn(saved) ? reviewedOf(saved.id) : null
    if (!reviewed) continue
    const { mode } = resultOf(saved, null)
    const key = [saved.game, mode, reviewed.unit].join(' ')
    const group = groups.get(key) ?? { saved, mode, all: [] }
    groups.set(key, { ...group, all: [...group.all, reviewed] })
  }
  return [...groups.values()].map(({ saved, mode, all }) => habitsIn(saved.game, mode, all))
}

function habitsIn(game: GameName, mode: string | null, all: readonly ReviewedGame[]): Habits {
  const names = [...new Set(all.flatMap(({ kinds }) => Object.keys(kinds)))]
  const kinds = names
    .map((name) => ({
      name,
      ...mean(
        all.flatMap(({ kinds }) => kinds[name] ?? []),
        all.length,
      ),
    }))
    .sort((one, other) => other.cost - one.cost)
  const byPhase = phases.map((name, at) => ({
    name,
    ...mean(
      all.map(({ phases }) => phases[at]!),
      all.length,
    ),
  }))
  const costs = all.map(({ phases }) => phases.reduce((sum, { cost }) => sum + cost, 0))
  const average = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const { unit } = all[0]!
  const cost = average(costs)
  const isTelling = all.length >= leastGames && cost >= leastCost[unit]
  const worst = [...byPhase].sort((one, other) => other.cost - one.cost)[0]!
  return {
    game,
    mode,
    unit,
    games: all.length,
    luck: average(all.map(({ luck }) => luck)),
    cost,
    kinds,
    phases: byPhase,
    lucks: all.map(({ luck }) => luck).slice(-mostLatest),
    costs: costs.slice(-mostLatest),
    weakness: isTelling && kinds[0] ? { kind: kinds[0].name, phase: worst.name } : null,
  }
}
// The sums of decisions and errors; of the costs the mean over the games.
function mean(list: readonly Tally[], games: number): Tally {
  const sum = (of: (tally: Tally) => number) => list.reduce((all, one) => all + of(one), 0)
  return {
    decisions: sum(({ decisions }) => decisions),
    errors: sum(({ errors }) => errors),
    cost: sum(({ cost }) => cost) / games,
  }
}
