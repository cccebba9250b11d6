// What this device remembers of the reviews of its player's own games, one entry for each: luck,
// errors by kind of decision and by phase, and the positions of the mistakes.
import { levels as levelNames } from 'virtual:games'
import type { GameName, Level, Seat } from '../wire/common'
import type { Move } from '../wire/games'
import type { Review, ReviewedEvent } from '../wire/review'
import { resultOf } from './history'
import { isObject, type SavedGame } from './saved_game'
import { savedRecord } from './saved_games.svelte'
import { forget, load, save } from './storage'

// Of a share of the win: hundredths; else points.
export type Unit = 'share' | 'score'
export const phases = ['early', 'middle', 'late'] as const
export type Phase = (typeof phases)[number]

export interface Tally {
  readonly decisions: number
  readonly errors: number
  readonly cost: number
}
// A decision that was a mistake or a blunder.
export interface Mistake {
  readonly version: number // of the match before it
  readonly played: Move
  readonly better: Move
  readonly cost: number
}
export interface ReviewedGame {
  readonly unit: Unit
  readonly seat: Seat
  readonly luck: number
  readonly kinds: Readonly<Record<string, Tally>> // by the type of the move
  readonly phases: readonly Tally[]
  readonly mistakes: readonly Mistake[] // the costliest
}

const mostMistakes = 8 // of one game
const keyOf = (id: string) => `review.${id}`

// An amount of a review in its unit, to a tenth.
export function amountIn({ measure, one }: Pick<Review, 'measure' | 'one'>, amount: number) {
  const whole = (measure === 'share' ? 100 : 1) * (amount / one)
  return Math.round(10 * whole) / 10
}
// A third of the game.
export function phaseOf(version: number, last: number): number {
  return Math.min(phases.length - 1, Math.floor((phases.length * (version - 1)) / last))
}
// The errors of a seat, the costliest first.
export function errorsOf({ events }: Review, seat: Seat): ReviewedEvent[] {
  return events
    .filter((event) => event.seat === seat && (event.decision?.cost ?? 0) > 0)
    .sort((one, other) => other.decision!.cost - one.decision!.cost)
}

export function summaryOf(review: Review, seat: Seat): ReviewedGame {
  const last = Math.max(1, ...review.events.map(({ version }) => version))
  const kinds: Record<string, Tally> = {}
  const byPhase: Tally[] = phases.map(() => nothing)
  for (const { seat: who, version, move, decision } of review.events) {
    if (who !== seat || !move || !decision) continue
    const cost = amountIn(review, decision.cost)
    const at = phaseOf(version, last)
    kinds[move.type] = more(kinds[move.type] ?? nothing, cost)
    byPhase[at] = more(byPhase[at]!, cost)
  }
  return {
    unit: review.measure,
    seat,
    luck: amountIn(review, review.seats[seat - 1]!.luck),
    kinds,
    phases: byPhase,
    mistakes: errorsOf(review, seat).flatMap(mistakeIn(review)).slice(0, mostMistakes),
  }
}
const nothing: Tally = { decisions: 0, errors: 0, cost: 0 }
function more({ decisions, errors, cost: before }: Tally, cost: number): Tally {
  return {
    decisions: decisions + 1,
    errors: errors + (cost > 0 ? 1 : 0),
    cost: Math.round(10 * (before + cost)) / 10,
  }
}
// Undone moves have versions too, so the decision was made right before its own.
const mistakeIn =
  (review: Review) =>
  ({ version, move, decision }: ReviewedEvent): Mistake[] => {
    const { better, cost, verdict } = decision!
    if (!move || !better || verdict === 'inaccuracy') return []
    return [
      { version: version - 1, played: move, better: better.move, cost: amountIn(review, cost) },
    ]
  }

export function saveReviewed(id: string, reviewed: ReviewedGame): void {
  save(keyOf(id), reviewed)
}
export function forgetReviewed(id: string): void {
  forget(keyOf(id))
}
// Null: the game was not reviewed, or what was stored is damaged.
export function reviewedOf(id: string): ReviewedGame | null {
  const stored = load<unknown>(keyOf(id))
  return isReviewed(stored) ? stored : null
}
function isReviewed(value: unknown): value is ReviewedGame {
  if (!isObject(value)) return false
  const { unit, seat, luck, kinds, phases: parts, mistakes } = value
  return (
    (unit === 'share' || unit === 'score') &&
    Number.isInteger(seat) &&
    typeof luck === 'number' &&
    isObject(kinds) &&
    Object.values(kinds).every(isTally) &&
    Array.isArray(parts) &&
    parts.length === phases.length &&
    parts.every(isTally) &&
    Array.isArray(mistakes) &&
    mistakes.every(isMistake)
  )
}
function isTally(value: unknown): boolean {
  return (
    isObject(value) &&
    [value['decisions'], value['errors'], value['cost']].every((one) => typeof one === 'number')
  )
}
function isMistake(value: unknown): boolean {
  if (!isObject(value)) return false
  const { version, played, better, cost } = value
  return (
    Number.isInteger(version) && typeof cost === 'number' && isObject(played) && isObject(better)
  )
}

// What a review of a finished game of this device needs; null if it has no record, or several people
// played it at this screen.
export interface OwnRecord {
  readonly saved: SavedGame
  readonly record: string
  readonly seat: Seat
  readonly levels: readonly Level[]
}
export function ownRecordOf(saved: SavedGame): OwnRecord | null {
  const record = savedRecord(saved.id)
  const { own, computers } = resultOf(saved, load(`record.${saved.id}`))
  if (record === null || own === null) return null
  return { saved, record, seat: own, levels: levelsOf(computers) }
}
// People count as adepts.
export function levelsOf(computers: readonly (Level | null | undefined)[]): Level[] {
  return computers.map((level) => (level && levelNames.includes(level) ? level : 'adept'))
}

// A mistake with the game in which it was made.
export interface OwnMistake extends Mistake {
  readonly id: string
  readonly unit: Unit
  readonly game: SavedGame
  readonly seat: Seat
}
export function mistakesIn(games: readonly SavedGame[], game: GameName): OwnMistake[] {
  return games.flatMap((saved) => {
    const reviewed = saved.game === game ? reviewedOf(saved.id) : null
    return (reviewed?.mistakes ?? []).map((mistake) => ({
      ...mistake,
      id: `${saved.id}.${mistake.version}`,
      unit: reviewed!.unit,
      game: saved,
      seat: reviewed!.seat,
    }))
  })
}
