// Names of players and things in sentences: names rather than numbers.
import { has, language, listed, say, sayAny, term } from '../i18n/words.svelte'
import type { Value } from '../i18n/message'
import type { GameName, Seat } from '../wire/common'
import type { PastResult } from '../match/history'
import type { SavedGame } from '../match/saved_games.svelte'
import type { Match, Failure } from '../match/match.svelte'
import type { Reason } from '../wire/common'
import type { SeatStatus } from '../wire/server'

// The name of a seat for others: of the person or the computer, or "Player 2". Never "You": see
// `seatName` and `subjectOf`.
export function nameOf(seats: readonly SeatStatus[], seat: Seat): string {
  const seatPlayer = seats[seat - 1]
  if (seatPlayer?.computer)
    return seatPlayer.name ? isolated(seatPlayer.name) : sayAny(`page.computer.${seat}`)
  return seatPlayer?.name || seatPlayer?.connected
    ? personName(seatPlayer.name, seat)
    : say('page.seat.empty')
}
function isNamed(seatPlayer: Pick<SeatStatus, 'name'> | undefined): boolean {
  return seatPlayer !== undefined && seatPlayer.name !== '' && !noName.test(seatPlayer.name)
}
function personName(name: string, seat: Seat): string {
  return isNamed({ name }) ? isolated(name) : say('play.seat_name', { seat })
}

// The server calls people without a name "Guest", "Guest 2" and so on, in every language. Earlier
// versions of the page gave them the other names, which saved games and shared records still contain.
const noName = /^(Guest( \d+)?|You|Вы|Vous|Tu)$/

type NameContext = Pick<Match, 'seats' | 'viewer'> & Partial<Pick<Match, 'isShared' | 'state'>>

// Whether a sentence says "you" for this seat: the viewer's own. At the end of a game that several
// people played at this screen, all of them look.
export function isYou({ viewer, isShared, state }: NameContext, seat: Seat): boolean {
  return seat === viewer && !(isShared && state === 'over')
}
// The name of a seat where it stands alone, as in a list: "You" for a viewer without a name, or for
// every viewer. People who share a screen keep their names.
export function seatName(
  context: NameContext,
  seat: Seat,
  you: 'nameless' | 'always' = 'nameless',
): string {
  const isOwn = isYou(context, seat) && !context.isShared
  return isOwn && (you === 'always' || !isNamed(context.seats[seat - 1]))
    ? say('play.you')
    : nameOf(context.seats, seat)
}
// The values of a sentence about a seat: "{you, select, yes {You sell} other {{name} sells}}".
export function subjectOf(context: NameContext, seat: Seat): { you: 'yes' | 'no'; name: string } {
  return { you: isYou(context, seat) ? 'yes' : 'no', name: nameOf(context.seats, seat) }
}

// The other players of a saved game.
export function otherPlayers({ kind, names, people, seat }: SavedGame): string {
  if (kind === 'local') {
    const here = people ?? names.flatMap((name, at) => (name ? [at + 1] : []))
    return here.length > 1
      ? listed(here.map((one) => personName(names[one - 1] ?? '', one)))
      : say('page.progress.computer')
  }
  const others = names.flatMap((name, at) =>
    name && at + 1 !== seat ? [personName(name, at + 1)] : [],
  )
  return others.length > 0
    ? say('page.progress.with', { names: listed(others) })
    : say('page.progress.online')
}

// Why a game is played, if it is not an ordinary one.
export function purposeText({ purpose }: Pick<SavedGame, 'purpose'>): string | null {
  if (!purpose) return null
  if (purpose.kind === 'try_again') return say('page.purpose.try_again')
  return say(purpose.counts ? 'page.purpose.daily' : 'page.purpose.daily_again')
}

// Against whom a finished game was played; of several people at one screen, all of them.
export function opponentsIn({ saved, own, computers }: PastResult): string {
  const length = Math.max(computers.length, saved.names.length)
  const seats = Array.from({ length }, (_, at) => {
    const computer = computers[at]
    const name = computer ? '' : (saved.names[at] ?? '')
    return { name, left: false, connected: true, ...(computer && { computer }) }
  })
  const others = seats.flatMap(({ computer }, at) =>
    at + 1 === own || (own === null && computer) ? [] : [nameOf(seats, at + 1)],
  )
  return others.length > 0 ? listed(others) : ''
}

// A score with its unit: "$41", "41 points", "12 scarabs".
export function scoreText(game: GameName, mode: string | null, score: number): string {
  const keys = [`page.score.${game}.${mode}`, `page.score.${game}`, `page.figure.${game}`]
  return sayAny(keys.find(has)!, { score })
}
// The same in a table, where only money has a sign.
export function scoreFigure(game: GameName, score: number): string {
  const key = `page.figure.${game}`
  return has(key) ? sayAny(key, { score }) : new Intl.NumberFormat(language()).format(score)
}

// Isolates a name from right to left, which would reorder the rest of the sentence.
function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name
}

// The values of a sentence: words for symbols, and a name in addition to the number of a seat. What
// can be counted is also given in the plural, {kinds} for {kind} ("coins"), and if there is a {count},
// as {counted} ("3 coins").
function worded(
  values: Readonly<Record<string, string | number>>,
  match: Pick<Match, 'seats'>,
  words: Wording,
) {
  const all: Record<string, Value> = {}
  for (const [name, value] of Object.entries(values)) {
    all[name] =
      typeof value === 'string'
        ? { symbol: value, word: words.term?.(value) ?? term(value) }
        : value
    if (has(`term.${value}.counted`)) {
      all[`${name}s`] = sayAny(`term.${value}.plural`)
      if (values['count'] !== undefined)
        all['counted'] = sayAny(`term.${value}.counted`, { n: values['count'] })
    }
    if ((name === 'seat' || name === 'turn') && typeof value === 'number')
      all['name'] = nameOf(match.seats, value)
  }
  return all
}

// A game may have its own words for symbols such as "V4".
export interface Wording {
  term?: (symbol: string) => string | undefined
}

// The page's own text if there is one (it contains names), else the one that it shares with the
// terminal.
function sentence(key: string, values: Record<string, Value>): string {
  const own = 'page.' + key
  return sayAny(has(own) ? own : key, values)
}

export function sayFailure(
  failure: Failure,
  match: Pick<Match, 'seats'>,
  words: Wording = {},
): string {
  if ('code' in failure) return sentence(`error.${failure.code}`, { detail: failure.detail ?? '' })
  return sentence(`refusal.${failure.reason}`, worded(failure.values, match, words))
}

export function sayReason(
  reason: Reason,
  match: Pick<Match, 'seats'>,
  words: Wording = {},
): string {
  return sentence(reason.key, worded(reason.values, match, words))
}

export function gameTitle(game: GameName): string {
  return sayAny(`page.game.${game}`)
}
