// The finished games of this device as results: who played, who won, and figures over all of them.
import type { GameName, Level, Outcome, Seat } from '../wire/common'
import { descriptorOf, modeOf } from '../wire/descriptor'
import { isObject, isSavedRecord, outcomeIn, type SavedGame } from './saved_game'
import { placeOf } from './place'

// Against whom: the computer at one level or at several, people, or nobody.
export type Opposition = Level | 'mixed' | 'people' | 'alone'

export interface PastResult {
  readonly saved: SavedGame
  readonly mode: string | null // only if the game has several
  readonly own: Seat | null // null: several people at this screen
  readonly computers: readonly (Level | null)[]
  readonly opposition: Opposition
  readonly outcome: Outcome | null // unknown in some games of older versions
  readonly won: boolean // by the own seat, alone or with others
  readonly place: number | null // of the own seat
  readonly score: number | null
}

// What the entry lacks, its record may tell: entries of older versions have neither result nor levels.
export function resultOf(saved: SavedGame, record: unknown): PastResult {
  const text = isObject(record) ? record['record'] : null
  const outcome = saved.outcome ?? (typeof text === 'string' ? outcomeIn(text) : null)
  const seatPlayers = isSavedRecord(record) ? record.seatPlayers : []
  const computers = saved.computers ?? seatPlayers.map(({ computer }) => computer ?? null)
  const own = ownSeat(saved)
  const descriptor = descriptorOf(saved.game)
  return {
    saved,
    mode: descriptor.modes.length > 1 ? modeName(saved) : null,
    own,
    computers,
    opposition: oppositionOf(saved, own, computers),
    outcome,
    won: own !== null && outcome?.winners.includes(own) === true,
    place: outcome && own ? placeOf(outcome, own) : null,
    score: outcome && own ? (outcome.scores[own - 1] ?? null) : null,
  }
}
function modeName({ game, options }: SavedGame): string | null {
  try {
    return modeOf(descriptorOf(game), options).name
  } catch {
    return null // a mode that this version does not know
  }
}
function ownSeat({ kind, people, names, seat }: SavedGame): Seat | null {
  if (kind === 'remote') return seat ?? null
  const here = people ?? names.flatMap((name, at) => (name ? [at + 1] : []))
  return here.length === 1 ? here[0]! : null
}
function oppositionOf(
  { names }: SavedGame,
  own: Seat | null,
  computers: readonly (Level | null)[],
): Opposition {
  const seats = Math.max(computers.length, names.length)
  if (seats === 1) return 'alone'
  const others = computers.filter((_, at) => at + 1 !== own)
  if (own === null || others.some((level) => level === null)) return 'people'
  const [level] = others
  if (!level) return 'mixed' // an old entry without its record
  return others.every((one) => one === level) ? level : 'mixed'
}

export interface Figures {
  readonly game: GameName
  readonly mode: string | null
  readonly opposition: Opposition
  readonly played: number
  readonly won: number
  readonly best: number
  readonly average: number
  readonly latest: readonly PastResult[] // the newest last
  readonly streak: number // victories in a row, up to the newest game
  // Between which shares of victories the chance to win probably lies; null: too few games, or
  // nothing to win.
  readonly range: readonly [number, number] | null
}
const mostLatest = 20
export const leastForRange = 10

// The shares that fit so many victories in 95 of 100 cases: Wilson's score interval.
export function rangeOf(won: number, played: number): readonly [number, number] {
  const z = 1.96
  const share = won / played
  const middle = share + (z * z) / (2 * played)
  const reach = z * Math.sqrt((share * (1 - share)) / played + (z / (2 * played)) ** 2)
  const whole = 1 + (z * z) / played
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)]
}

// A game whose beginning or deal one has seen before says nothing of how well one plays.
export const countsIn = ({ purpose }: SavedGame): boolean =>
  purpose === undefined || (purpose.kind === 'daily' && purpose.counts)

// Over the games in which one person of this device took part and whose result is known.
export function figuresOf(results: readonly PastResult[]): Figures[] {
  const groups = new Map<string, PastResult[]>()
  for (const result of results) {
    if (result.score === null || !countsIn(result.saved)) continue
    const { saved, mode, opposition } = result
    const key = [saved.game, mode, opposition].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return [...groups.values()].map((group) => {
    const scores = group.map(({ score }) => score!)
    const { saved, mode, opposition } = group[0]!
    const inOrder = [...group].sort((one, other) => one.saved.changed - other.saved.changed)
    const won = group.filter((result) => result.won).length
    // Whoever plays alone for points always wins.
    const isContest = opposition !== 'alone' || won < group.length
    const lost = [...inOrder].reverse().findIndex((result) => !result.won)
    return {
      game: saved.game,
      mode,
      opposition,
      played: group.length,
      won,
      best: Math.max(...scores),
      average: scores.reduce((sum, score) => sum + score, 0) / scores.length,
      latest: inOrder.slice(-mostLatest),
      streak: !isContest ? 0 : lost < 0 ? group.length : lost,
      range: isContest && group.length >= leastForRange ? rangeOf(won, group.length) : null,
    }
  })
}
