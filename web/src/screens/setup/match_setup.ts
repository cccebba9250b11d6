// A setup, before it becomes a match. Saved for each game as the default of the next one.
import { defaultLevel } from 'virtual:games'
import type { Setup } from '../../match/local.svelte'
import type { SeatPlayer } from '../../match/saved_game'
import { save, load } from '../../match/storage'
import { sayAny } from '../../i18n/words.svelte'
import type { GameName, Level } from '../../wire/common'
import { descriptorOf, modeOf } from '../../wire/descriptor'
import type { Options } from '../../wire/games'
import type { ChangeSettings, CreateMatch } from '../../wire/server'
import type { RemoteMatch } from '../../match/remote.svelte'

// Who takes a seat: the user, another person, or the computer.
export type SeatChoice = 'me' | 'person' | Level

export interface MatchSetup {
  mode: string
  seats: SeatChoice[]
  names: string[] // of people at this screen, by seat
  options: Record<string, number | boolean> // of the game, by name
  turnSeconds: number
  inLobby: boolean
  hints: boolean
}

// Seconds for a turn, by the kind of game; the first of each is the default, 0 is no clock.
export const turnTimes = {
  live: [600, 180, 60, 0],
  turn_based: [86_400, 3 * 86_400, 7 * 86_400],
} as const
export type Tempo = keyof typeof turnTimes
export const tempos = Object.keys(turnTimes) as Tempo[]
// Players of a live game stay at the table; in a turn-based one they come back now and then.
export function tempoOf(turnSeconds: number): Tempo {
  return turnSeconds >= 3600 ? 'turn_based' : 'live'
}

export function defaultSetup(game: GameName, others: 'computer' | 'person'): MatchSetup {
  const { modes, options } = descriptorOf(game)
  const [mode] = modes
  return {
    mode: mode.name,
    seats: seatsFor(mode.players.default, [], others),
    names: [],
    options: Object.fromEntries(options.map((option) => [option.name, option.default])),
    turnSeconds: turnTimes.live[0],
    inLobby: false,
    hints: false,
  }
}

// Keeps the players that there are and adds the rest.
export function seatsFor(
  players: number,
  sitting: readonly SeatChoice[],
  others: 'computer' | 'person',
): SeatChoice[] {
  const filler: SeatChoice =
    others === 'computer' ? (sitting.find(isLevel) ?? defaultLevel) : 'person'
  const seats = Array.from(
    { length: players },
    (_, at) => sitting[at] ?? (at === 0 ? 'me' : filler),
  )
  if (!seats.includes('me')) seats[0] = 'me'
  return seats
}

export function isLevel(choice: SeatChoice): choice is Level {
  return choice !== 'me' && choice !== 'person'
}

const keyOf = (game: GameName, where: 'here' | 'online') => `setup.${where}.${game}`

export function loadSetup(game: GameName, where: 'here' | 'online'): MatchSetup {
  const defaults = defaultSetup(game, where === 'here' ? 'computer' : 'person')
  const saved = load<Partial<MatchSetup>>(keyOf(game, where))
  const hasMode = descriptorOf(game).modes.some(
    ({ name }) => name === (saved?.mode ?? defaults.mode),
  )
  if (!saved || !hasMode) return defaults
  const options = { ...defaults.options, ...saved.options }
  // Setups of earlier versions have no clock, because that was the default.
  const { turnSeconds } = saved.hints === undefined ? defaults : { ...defaults, ...saved }
  return { ...defaults, ...saved, options, turnSeconds }
}
// The last setup online, with a seat for a friend in any case.
export function loadInvitingSetup(game: GameName): MatchSetup {
  const setup = loadSetup(game, 'online')
  if (setup.seats.includes('person')) return setup
  const at = Math.max(...setup.seats.map((choice, seat) => (choice === 'me' ? -1 : seat)))
  return at < 0
    ? { ...setup, ...pick(defaultSetup(game, 'person')) }
    : { ...setup, seats: setup.seats.map((choice, seat) => (seat === at ? 'person' : choice)) }
}
const pick = ({ mode, seats }: MatchSetup) => ({ mode, seats })
export function saveSetup(game: GameName, where: 'here' | 'online', setup: MatchSetup): void {
  save(keyOf(game, where), setup)
}

export function optionsOf(game: GameName, setup: MatchSetup): Options {
  const { modes, options } = descriptorOf(game)
  const chosen = options.map(({ name, default: value }) => [name, setup.options[name] ?? value])
  const mode = modes.length > 1 && { mode: setup.mode }
  return { ...mode, players: setup.seats.length, ...Object.fromEntries(chosen) } as Options
}

export function localSetupOf(game: GameName, setup: MatchSetup, me: string): Setup {
  const seatPlayers = setup.seats.map((choice, at): SeatPlayer => {
    if (isLevel(choice)) return { name: sayAny(`page.computer.${at + 1}`), computer: choice }
    return { name: (choice === 'me' ? me : setup.names[at]?.trim()) ?? '' }
  })
  return { game, options: optionsOf(game, setup), edition: 'classic', seatPlayers }
}

export function matchRequestOf(game: GameName, setup: MatchSetup): CreateMatch {
  return {
    game,
    options: optionsOf(game, setup),
    seats: setup.seats.map((choice) => (isLevel(choice) ? { computer: choice } : {})),
    in_lobby: setup.inLobby,
    open: true,
    hints: setup.hints,
    turn_seconds: setup.turnSeconds,
  }
}

// The setup of a match that waits.
export function setupOf(match: RemoteMatch): MatchSetup {
  const { mode, players: _, ...options } = match.options as Record<string, number | boolean>
  return {
    mode: typeof mode === 'string' ? mode : modeOf(descriptorOf(match.game), match.options).name,
    seats: match.seats.map(({ computer }, at) =>
      at + 1 === match.viewer ? 'me' : (computer ?? 'person'),
    ),
    names: [],
    options,
    turnSeconds: match.turnMilliseconds / 1000,
    inLobby: match.inLobby,
    hints: match.hintsAgreed,
  }
}
export function settingsOf(game: GameName, setup: MatchSetup): ChangeSettings {
  const { game: _, ...settings } = matchRequestOf(game, setup)
  return settings
}

// The modes in which strangers can play each other, and what they play then.
export function pairingModes(game: GameName): string[] {
  return descriptorOf(game).modes.flatMap(({ name, players }) => (players.max > 1 ? [name] : []))
}
export function pairingOptions(game: GameName, mode: string): Options {
  const { modes } = descriptorOf(game)
  const { players } = modes.find(({ name }) => name === mode) ?? modes[0]
  const seats = seatsFor(Math.max(2, players.min), [], 'person')
  return optionsOf(game, { ...defaultSetup(game, 'person'), mode, seats })
}
