// What someone wishes to play, before it is a match: kept for each game, so that the next evening begins as the last one did.
import { modes, playersOf, targets, usualLevel, type Mode } from '../match/games'
import type { Setup, Sitter } from '../match/local.svelte'
import { keep, recall } from '../match/storage'
import { sayAny } from '../i18n/words.svelte'
import type { GameName, Level } from '../wire/common'
import type { Options } from '../wire/games'
import type { MakeMatch } from '../wire/server'

// Who is to sit there: the one who plans, another person, or the computer.
export type Chair = 'me' | 'person' | Level

export interface Plan {
  mode: Mode
  chairs: Chair[]
  names: string[] // of people at this screen, by seat
  target: (typeof targets)[number]
  flips: boolean
  turnSeconds: number
  inLobby: boolean
}

export const turnTimes = [0, 60, 180, 600, 86_400] as const

export function usualPlan(game: GameName, others: 'computer' | 'person'): Plan {
  const mode = modes[game][0] as Mode
  return {
    mode,
    chairs: chairsFor(playersOf[mode].usual, [], others),
    names: [],
    target: 50,
    flips: true,
    turnSeconds: 0,
    inLobby: false,
  }
}

// Keeps who sits already; the rest is filled up.
export function chairsFor(players: number, sitting: readonly Chair[], others: 'computer' | 'person'): Chair[] {
  const filler: Chair = others === 'computer' ? (sitting.find(isLevel) ?? usualLevel) : 'person'
  const chairs = Array.from({ length: players }, (_, at) => sitting[at] ?? (at === 0 ? 'me' : filler))
  if (!chairs.includes('me')) chairs[0] = 'me'
  return chairs
}

export function isLevel(chair: Chair): chair is Level {
  return chair !== 'me' && chair !== 'person'
}

const keyOf = (game: GameName, where: 'here' | 'online') => `plan.${where}.${game}`

export function planFor(game: GameName, where: 'here' | 'online'): Plan {
  const usual = usualPlan(game, where === 'here' ? 'computer' : 'person')
  const kept = recall<Partial<Plan>>(keyOf(game, where))
  return kept && modes[game].includes(kept.mode ?? usual.mode) ? { ...usual, ...kept } : usual
}
export function keepPlan(game: GameName, where: 'here' | 'online', plan: Plan): void {
  keep(keyOf(game, where), plan)
}

export function optionsOf(game: GameName, plan: Plan): Options {
  const players = plan.chairs.length
  if (game === 'mummies') return { players, target: plan.target }
  if (game === 'archaeology') return { players }
  return { mode: plan.mode as 'expedition' | 'duel' | 'solo', players, flips: plan.flips }
}

export function setupOf(game: GameName, plan: Plan, me: string): Setup {
  const sitters = plan.chairs.map((chair, at): Sitter => {
    if (isLevel(chair)) return { name: sayAny(`page.computer.${at + 1}`), computer: chair }
    return { name: (chair === 'me' ? me : plan.names[at]?.trim()) ?? '' }
  })
  return { game, options: optionsOf(game, plan), edition: 'classic', sitters }
}

export function matchOf(game: GameName, plan: Plan): MakeMatch {
  return {
    game,
    options: optionsOf(game, plan),
    seats: plan.chairs.map((chair) => (isLevel(chair) ? { computer: chair } : {})),
    in_lobby: plan.inLobby,
    turn_seconds: plan.turnSeconds,
  }
}
