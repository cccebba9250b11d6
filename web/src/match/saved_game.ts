// What this device stores of a game, and whether it is intact. Damage to one game must not take the
// others with it.
import { descriptors } from 'virtual:games'
import type { GameName, Level, Outcome, Seat } from '../wire/common'
import type { Options } from '../wire/games'

// Why a game on this device is played, if it is not an ordinary one: on from a position of another
// game, or the deal of a day, of which the first attempt counts.
export type Purpose =
  | { readonly kind: 'try_again' }
  | { readonly kind: 'daily'; readonly date: string; readonly counts: boolean }

// An entry of the list of games.
export interface SavedGame {
  readonly id: string
  readonly kind: 'local' | 'remote'
  readonly game: GameName
  readonly options: Options
  readonly names: readonly string[] // empty for the computer, and for people without a name
  readonly people?: readonly Seat[] // local: the seats of people
  // the level of the computer in each seat, null for people; entries of older versions lack it
  readonly computers?: readonly (Level | null)[]
  readonly outcome?: Outcome // of a finished game; entries of older versions lack it
  readonly purpose?: Purpose
  readonly seat?: Seat // online: the own seat
  readonly token?: string
  // the seed of the seat and the commitment that was shown before, to verify the record later
  readonly seed?: string
  readonly commitment?: string
  readonly invitation?: string // of a match created here, while it waits: for the link to share
  readonly pairedAt?: number // when this device asked for somebody to play with
  readonly chatRead?: number // the moment of the latest chat message that was read
  readonly changed: number
  readonly status: 'waiting' | 'playing' | 'over'
  readonly yourTurn?: boolean
}

export interface SeatPlayer {
  readonly name: string // empty: a person without a name
  readonly computer?: Level
}
// A local game as it is stored by its id.
export interface SavedRecord {
  readonly record: string
  readonly seatPlayers: readonly SeatPlayer[]
  readonly milliseconds: number
  readonly nextMatch?: string
  readonly purpose?: Purpose
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
const isText = (value: unknown) => typeof value === 'string'

export function isSavedGame(game: unknown): game is SavedGame {
  if (!isObject(game)) return false
  const { id, kind, names, people, changed, status, token, seat, options } = game
  const { outcome, computers, purpose } = game
  return (
    isText(id) &&
    /^[\w-]{1,80}$/.test(id as string) &&
    (kind === 'local' || kind === 'remote') &&
    descriptors.some(({ name }) => name === game['game']) &&
    isObject(options) &&
    Array.isArray(names) &&
    names.every(isText) &&
    (people === undefined || Array.isArray(people)) &&
    typeof changed === 'number' &&
    ['waiting', 'playing', 'over'].includes(String(status)) &&
    (token === undefined || isText(token)) &&
    (seat === undefined || typeof seat === 'number') &&
    (outcome === undefined || isOutcome(outcome)) &&
    (computers === undefined || Array.isArray(computers)) &&
    (purpose === undefined || isPurpose(purpose))
  )
}
function isPurpose(purpose: unknown): purpose is Purpose {
  if (!isObject(purpose)) return false
  const { kind, date, counts } = purpose
  return kind === 'try_again' || (kind === 'daily' && isText(date) && typeof counts === 'boolean')
}
export function isOutcome(outcome: unknown): outcome is Outcome {
  if (!isObject(outcome)) return false
  const { scores, winners } = outcome
  return [scores, winners].every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === 'number'),
  )
}

export function isSavedRecord(saved: unknown): saved is SavedRecord {
  if (!isObject(saved) || !isText(saved['record']) || typeof saved['milliseconds'] !== 'number')
    return false
  const { seatPlayers, purpose } = saved
  return (
    (purpose === undefined || isPurpose(purpose)) &&
    Array.isArray(seatPlayers) &&
    seatPlayers.every((seatPlayer) => isObject(seatPlayer) && isText(seatPlayer['name']))
  )
}

export interface SavedList {
  readonly games: readonly SavedGame[]
  // Kept as they are and not shown: damaged, or of a game that only a newer version knows.
  readonly others: readonly unknown[]
}

// Reads the stored list. Games that are missing in a damaged list are restored from their records.
export function savedList(stored: unknown, records: () => ReadonlyMap<string, unknown>): SavedList {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : []
  const byId = new Map<string, SavedGame>()
  const others: unknown[] = []
  for (const entry of entries) {
    if (!isSavedGame(entry)) others.push(entry)
    else if (!byId.has(entry.id)) byId.set(entry.id, entry)
  }
  if (Array.isArray(stored) && others.length === 0) return { games: [...byId.values()], others }
  for (const [key, saved] of records()) {
    const id = key.startsWith('record.') ? key.slice('record.'.length) : ''
    const game = id !== '' && !byId.has(id) ? restored(id, saved) : null
    if (game) byId.set(id, game)
  }
  return {
    games: [...byId.values()],
    others: others.filter((one) => !isObject(one) || !byId.has(String(one['id']))),
  }
}

// The entry of a local game, from its record.
function restored(id: string, saved: unknown): SavedGame | null {
  if (!isSavedRecord(saved)) return null
  const { record, seatPlayers, purpose } = saved
  const line = (name: string) => lineOf(record, name)
  const outcome = outcomeIn(record)
  let options: unknown = null
  try {
    options = JSON.parse(line('options'))
  } catch {
    return null
  }
  const game = {
    id,
    kind: 'local',
    game: line('game'),
    options,
    names: seatPlayers.map(({ name, computer }) => (computer ? '' : name)),
    people: seatPlayers.flatMap(({ computer }, at) => (computer ? [] : [at + 1])),
    computers: seatPlayers.map(({ computer }) => computer ?? null),
    changed: Date.now(),
    status: outcome ? 'over' : 'playing',
    ...(outcome && { outcome }),
    ...(purpose && { purpose }),
  }
  return isSavedGame(game) ? game : null
}

// The rest of the first line of a record that begins with this word.
function lineOf(record: string, word: string): string {
  return new RegExp(`^${word} (.*?)(?: ~[0-9a-f]+)?$`, 'm').exec(record)?.[1] ?? ''
}

// The result as a record says it: "result 41 -3 winners 1".
export function outcomeIn(record: string): Outcome | null {
  const [scores = '', winners] = lineOf(record, 'result').split(/ ?winners ?/)
  const numbers = (words: string) => words.split(' ').filter(Boolean).map(Number)
  const outcome = { scores: numbers(scores), winners: numbers(winners ?? '') }
  const isWhole = winners !== undefined && outcome.scores.length > 0
  return isWhole && [...outcome.scores, ...outcome.winners].every(Number.isInteger) ? outcome : null
}
