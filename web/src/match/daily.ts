// The deal of the day: the same cards for everybody on one date (UTC). They follow from the date
// alone, so no server is needed; and as the computer's random numbers do too, the same moves lead to
// the same game everywhere. The first attempt on a device counts.
import type { Engine } from '../engine/engine'
import type { GameName, Level, Outcome, Seat } from '../wire/common'
import { descriptorOf } from '../wire/descriptor'
import type { Move, Options } from '../wire/games'
import { randomHex } from './random'
import { isOutcome } from './saved_game'
import { all, load, save } from './storage'

export const ownSeat: Seat = 1
export const opponent: Level = 'adept'
export const champion: Level = 'master'

export function dateAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !isNaN(Date.parse(text))

// The first mode of a game with as few players as it allows, and nothing chosen.
export function optionsOf(game: GameName): Options {
  const { modes, options } = descriptorOf(game)
  const [mode] = modes
  return {
    ...(modes.length > 1 && { mode: mode.name }),
    players: mode.players.min,
    ...Object.fromEntries(options.map(({ name, default: value }) => [name, value])),
  } as Options
}

// The secret of the dealer, in hexadecimal digits: these words, filled up with zeros.
const words = (game: GameName, date: string) => `khepri ${date} ${game}`
const bytes = 32
export function secretOf(game: GameName, date: string): string {
  const codes = [...words(game, date).slice(0, bytes)].map((sign) => sign.charCodeAt(0))
  return codes
    .map((code) => code.toString(16).padStart(2, '0'))
    .join('')
    .padEnd(2 * bytes, '0')
}
// The date of a deal of the day, null for other secrets.
export function dateOfSecret(secret: string): string | null {
  const codes = (secret.match(/../g) ?? []).map((digits) => parseInt(digits, 16))
  const text = String.fromCharCode(...codes.filter((code) => code > 0))
  const [, date = ''] = /^khepri (\S{10}) [a-z_]+$/.exec(text) ?? []
  return isDate(date) ? date : null
}

// The random numbers of a computer's search: they depend on nothing but how far the match is.
export function seedOf(version: number, seat: Seat): number {
  return version * 8 + seat
}

// What this device remembers of a deal.
export interface Attempt {
  readonly id: string // of the match that counts
  readonly outcome?: Outcome
  readonly champion?: Outcome // what the champion reaches in the same seat
  readonly entered?: string // the name with which it stands on the leaderboard of a server
}

const keyOf = (game: GameName, date: string) => `daily.${game}.${date}`

function isAttempt(value: unknown): value is Attempt {
  const { id, outcome, champion, entered } = (value ?? {}) as Record<string, unknown>
  return (
    typeof id === 'string' &&
    (entered === undefined || typeof entered === 'string') &&
    [outcome, champion].every((one) => one === undefined || isOutcome(one))
  )
}
export function attemptAt(game: GameName, date: string): Attempt | null {
  const saved = load<unknown>(keyOf(game, date))
  return isAttempt(saved) ? saved : null
}
export function saveAttempt(game: GameName, date: string, attempt: Attempt): void {
  save(keyOf(game, date), attempt)
}
// What this device proves with that a result on a leaderboard is its own.
export function leaderboardToken(): string {
  const saved = load<unknown>('leaderboard_token')
  if (typeof saved === 'string' && /^[0-9a-f]{64}$/.test(saved)) return saved
  const token = randomHex()
  save('leaderboard_token', token)
  return token
}
// Another match of the same deal changes nothing.
export function noteOutcome(game: GameName, date: string, id: string, outcome: Outcome): void {
  const attempt = attemptAt(game, date)
  if (attempt?.id === id && !attempt.outcome) saveAttempt(game, date, { ...attempt, outcome })
}

export interface PastAttempt extends Attempt {
  readonly game: GameName
  readonly date: string
}
// All attempts, the latest first.
export function allAttempts(games: readonly GameName[]): PastAttempt[] {
  return [...all()]
    .flatMap(([key, saved]): PastAttempt[] => {
      const [, name, date = ''] = /^daily\.([a-z_]+)\.(.*)$/.exec(key) ?? []
      const game = games.find((one) => one === name)
      return game && isDate(date) && isAttempt(saved) ? [{ ...saved, game, date }] : []
    })
    .sort((one, other) => other.date.localeCompare(one.date))
}

// How many days in a row, up to today or yesterday, had a finished attempt at any game.
export function streakOf(attempts: readonly PastAttempt[], today: string): number {
  const days = new Set(attempts.flatMap(({ date, outcome }) => (outcome ? [date] : [])))
  const day = 24 * 60 * 60 * 1000
  let at = Date.parse(today)
  if (!days.has(today)) at -= day
  let streak = 0
  for (; days.has(dateAt(at)); at -= day) ++streak
  return streak
}

// Plays the deal with the champion in the seat of the player, against the same opponents. All search
// a fixed number of iterations, so the result is the same on every machine.
export async function championsResult(
  engine: Engine,
  game: GameName,
  date: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const options = optionsOf(game)
  const seeds = Array.from({ length: options.players }, () => '0'.repeat(64))
  const { match } = await engine.start({ game, options, secret: secretOf(game, date), seeds })
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { to_act, version, outcome } = await engine.status(match, 'spectator')
      const [seat] = to_act
      if (outcome) return outcome
      if (seat === undefined) throw new Error('nobody is to act')
      const { view } = await engine.status(match, seat)
      const level = seat === ownSeat ? champion : opponent
      const advice = await engine.advise(
        { game, options, edition: 'classic', view },
        { level, seed: seedOf(version, seat) },
        signal,
      )
      const move = advice.ranked[0]!.move as Move
      await engine.move({ match, seat, version, move, by: 'computer', viewer: seat })
    }
  } finally {
    void engine.forget(match)
  }
}
