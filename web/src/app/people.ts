// What people and things are called on the page: names rather than numbers.
import { has, say, sayAny, term } from '../i18n/words.svelte'
import type { GameName, Seat } from '../wire/common'
import type { Match, Refused } from '../match/match.svelte'
import type { Reason } from '../wire/engine'
import type { SeatInfo } from '../wire/server'

export function nameOf(seats: readonly SeatInfo[], seat: Seat): string {
  const sitter = seats[seat - 1]
  if (sitter?.name) return isolated(sitter.name)
  if (sitter?.computer) return sayAny(`page.computer.${seat}`)
  return say('page.seat.empty')
}

// A name from right to left would turn round what stands beside it in a sentence: it is set apart.
function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name
}

// The values of a sentence: symbols become words, and beside the number of a player stands the name.
function worded(values: Readonly<Record<string, string | number>>, match: Pick<Match, 'seats'>, words: Wording) {
  const all: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    all[name] = typeof value === 'string' ? (words.term?.(value) ?? term(value)) : value
    if ((name === 'seat' || name === 'turn') && typeof value === 'number') all['name'] = nameOf(match.seats, value)
  }
  return all
}

// A game may have its own words for symbols such as "V4".
export interface Wording {
  term?: (symbol: string) => string | undefined
}

// The page's own sentence if there is one (it knows names), else the one it shares with the terminal.
function sentence(key: string, values: Record<string, string | number>): string {
  const own = 'page.' + key
  return sayAny(has(own) ? own : key, values)
}

export function sayRefused(refused: Refused, match: Pick<Match, 'seats'>, words: Wording = {}): string {
  if ('code' in refused) return sentence(`denial.${refused.code}`, { detail: refused.detail ?? '' })
  return sentence(`refusal.${refused.reason}`, worded(refused.values, match, words))
}

export function sayReason(reason: Reason, match: Pick<Match, 'seats'>, words: Wording = {}): string {
  return sentence(reason.key, worded(reason.values, match, words))
}

export function gameTitle(game: GameName): string {
  return sayAny(`page.game.${game}`)
}
