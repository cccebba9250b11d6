// What people and things are called on the page: names rather than numbers.
import { has, listed, say, sayAny, term } from '../i18n/words.svelte'
import type { GameName, Seat } from '../wire/common'
import type { KeptGame } from '../match/kept.svelte'
import type { Match, Refused } from '../match/match.svelte'
import type { Reason } from '../wire/engine'
import type { SeatInfo } from '../wire/server'

// What others call a seat: the name of the person or the computer, or "Player 2". Never "You": see `called` and `whom`.
export function nameOf(seats: readonly SeatInfo[], seat: Seat): string {
  const sitter = seats[seat - 1]
  if (sitter?.computer) return sitter.name ? isolated(sitter.name) : sayAny(`page.computer.${seat}`)
  return sitter?.name || sitter?.here ? personName(sitter.name, seat) : say('page.seat.empty')
}
function isNamed(sitter: Pick<SeatInfo, 'name'> | undefined): boolean {
  return sitter !== undefined && sitter.name !== '' && !pronouns.includes(sitter.name)
}
function personName(name: string, seat: Seat): string {
  return isNamed({ name }) ? isolated(name) : say('play.seat_name', { seat })
}

// Earlier versions gave these as names to people without one. Games on devices and records that were sent to others still hold them.
const pronouns: readonly string[] = ['You', 'Вы', 'Vous', 'Tu']

type Company = Pick<Match, 'seats' | 'viewer'> & Partial<Pick<Match, 'isShared' | 'state'>>

// Whether a sentence says "you" of this seat: the viewer's own. At the end of a game that several people played at this screen, all of them look.
export function isYou({ viewer, isShared, state }: Company, seat: Seat): boolean {
  return seat === viewer && !(isShared && state === 'over')
}
// A seat where its name stands alone, as in a list: "You" to a viewer without a name, or to every viewer. People who share a screen keep their
// names whoever looks.
export function called(company: Company, seat: Seat, you: 'nameless' | 'always' = 'nameless'): string {
  const isOwn = isYou(company, seat) && !company.isShared
  return isOwn && (you === 'always' || !isNamed(company.seats[seat - 1])) ? say('play.you') : nameOf(company.seats, seat)
}
// The values of a sentence about a seat: "{you, select, yes {You sell} other {{name} sells}}".
export function whom(company: Company, seat: Seat): { you: 'yes' | 'no'; name: string } {
  return { you: isYou(company, seat) ? 'yes' : 'no', name: nameOf(company.seats, seat) }
}

// Who takes part in a game that is kept here, beside the one who looks at the list.
export function companyOf({ kind, names, people, seat }: KeptGame): string {
  if (kind === 'local') {
    const here = people ?? names.flatMap((name, at) => (name ? [at + 1] : []))
    return here.length > 1 ? listed(here.map((one) => personName(names[one - 1] ?? '', one))) : say('page.progress.computer')
  }
  const others = names.filter((name, at) => name && at + 1 !== seat)
  return others.length > 0 ? say('page.progress.with', { names: listed(others) }) : say('page.progress.online')
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
