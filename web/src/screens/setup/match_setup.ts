// A setup, before it becomes a match. Saved for each game as the default of the next one.
import { defaultLevel } from 'virtual:games'
import type { Setup } from '../../match/local.svelte'
import type { SeatPlayer } from '../../match/saved_game'
import { save, load } from '../../match/storage'
import { sayAny } from '../../i18n/words.svelte'
import type { GameName, Level } from '../../wire/common'
import { descriptorOf } from '../../wire/descriptor'
import type { Options } from '../../wire/games'
import type { CreateMatch } from '../../wire/server'

// Who takes a seat: the user, another person, or the computer.
export type SeatChoice = 'me' | 'person' | Level

export interface MatchSetup {
  mode: string
  seats: SeatChoice[]
  names: string[] // of people at this screen, by seat
  options: Record<string, number | boolean> // of the game, by name
  turnSeconds: number
  inLobby: boolean
}

export const turnTimes = [0, 60, 180, 600, 86_400] as const

export function defaultSetup(game: GameName, others: 'computer' | 'person'): MatchSetup {
  const { modes, options } = descriptorOf(game)
  const [mode] = modes
  return {
    mode: mode.name,
    seats: seatsFor(mode.players.default, [], others),
    names: [],
    options: Object.fromEntries(options.map((option) => [option.name, option.default])),
    turnSeconds: 0,
    inLobby: false,
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
  return saved && hasMode
    ? { ...defaults, ...saved, options: { ...defaults.options, ...saved.options } }
    : defaults
}
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
    turn_seconds: setup.turnSeconds,
  }
}
