// What is played, by whom, on what: drawn from a seed. Seeds that follow each other go through
// every game, mode and place to play.
import type { GameName, Level } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import type { PlayedGame } from './drawn/all'
import { anyEdition } from './editions'
import { Random } from './random'

export type Place = 'computer' | 'hot_seat' | 'online'
export type Input = 'mouse' | 'touch'

export interface Device {
  readonly size: Size
  readonly language: string
  readonly theme: 'light' | 'dark'
  readonly input: Input
}
export interface Size {
  readonly width: number
  readonly height: number
}
export interface SeatSetup {
  readonly name: string
  readonly computer?: Level
}
export interface GameSetup {
  readonly seed: number
  readonly game: GameName
  readonly place: Place
  readonly options: Options
  readonly edition: { name: string } | null // null: the classic one
  readonly seats: readonly SeatSetup[]
  readonly devices: readonly Device[] // one for each person online, and for a spectator; else one
  readonly isWatched: boolean // online, by a spectator
  readonly randomActs: number // so many, then only acts that lead on
}

interface Kind {
  readonly game: PlayedGame
  readonly mode?: string
  readonly players: readonly [least: number, most: number]
}
const kinds: readonly Kind[] = [
  { game: 'archaeology', players: [2, 4] },
  { game: 'scarabya', mode: 'expedition', players: [1, 4] },
  { game: 'mummies', players: [2, 5] },
  { game: 'scarabya', mode: 'duel', players: [2, 2] },
]
const solo: Kind = { game: 'scarabya', mode: 'solo', players: [1, 1] }
const places: readonly Place[] = ['computer', 'hot_seat', 'online']
const combinations: readonly { kind: Kind; place: Place }[] = [
  ...places.flatMap((place) => kinds.map((kind) => ({ kind, place }))),
  { kind: solo, place: 'computer' },
]

export const sizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 640 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
export const languages = ['en', 'ru', 'fr', 'it'] as const
const names = [
  'Anna',
  'Ben',
  '',
  'Wilhelmina-Charlotte v. B',
  '<b>Bo</b> & Co.',
  'Ñandú 7',
  'Жанна',
]

export function drawSetup(seed: number, only?: GameName): GameSetup {
  const random = new Random(seed)
  const possible = combinations.filter(({ kind }) => !only || kind.game === only)
  const { kind, place } = possible[seed % possible.length]!
  const [least, most] = kind.players
  const players = Math.max(place === 'computer' ? least : 2, least + random.below(most - least + 1))
  const seats = drawSeats(players, place, random)
  const people = seats.filter(({ computer }) => !computer).length
  const isWatched = place === 'online' && random.chance(0.4)
  const screens = place === 'online' ? people + Number(isWatched) : 1
  return {
    seed,
    game: kind.game,
    place,
    options: drawOptions(kind, players, random),
    edition: random.chance(0.5) ? anyEdition(kind.game, random) : null,
    seats,
    devices: Array.from({ length: screens }, () => drawDevice(random)),
    isWatched,
    randomActs: random.pick([15, 40, 90]),
  }
}

function drawOptions({ game, mode }: Kind, players: number, random: Random): Options {
  if (mode) return { mode, players, flips: random.chance(0.7) } as Options
  return { players, ...(game === 'mummies' && { target: random.pick([50, 100]) }) } as Options
}

function drawSeats(players: number, place: Place, random: Random): SeatSetup[] {
  const level = (): Level =>
    random.weighted(
      ['novice', 'apprentice', 'adept', 'expert', 'master'] as const,
      (one) => ({ novice: 12, apprentice: 6, adept: 1, expert: 1, master: 1 })[one],
    )
  const person = (): SeatSetup => ({ name: random.pick(names) })
  const own = random.below(players)
  const other = (own + 1 + random.below(Math.max(1, players - 1))) % players
  return Array.from({ length: players }, (_, at) => {
    const isPerson = at === own || (place !== 'computer' && (at === other || random.chance(0.3)))
    return isPerson ? person() : { name: `Computer ${at + 1}`, computer: level() }
  })
}

function drawDevice(random: Random): Device {
  const size = random.pick(sizes)
  return {
    size,
    language: random.pick(languages),
    theme: random.pick(['light', 'dark']),
    input: size.width < 1000 && random.chance(0.6) ? 'touch' : 'mouse',
  }
}

export function describeSetup(setup: GameSetup): string {
  const { game, place, options, edition, seats, devices, isWatched } = setup
  const { mode } = options as { mode?: string }
  const sitting = seats.map(({ name, computer }) => computer ?? (name || '(no name)')).join(', ')
  const screens = devices.map(
    ({ size, language, theme, input }) =>
      `${size.width}×${size.height} ${language} ${theme} ${input}`,
  )
  return [
    [game, mode, place, edition?.name ?? 'classic', isWatched ? 'watched' : '']
      .filter(Boolean)
      .join(' '),
    sitting,
    ...screens,
  ].join('; ')
}
