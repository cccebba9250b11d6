// The facts that a front end must know to offer a game: modes, players, options, what can follow.
// The build asks the engine for them.
import { descriptors } from 'virtual:games'
import type { NextMatchKind, GameName } from './common'
import type { Options } from './games'

export interface ModeDescriptor {
  readonly name: string
  readonly players: { readonly min: number; readonly max: number; readonly default: number }
  readonly next: readonly NextMatchKind[] // which matches can follow a finished one
  readonly hidden: boolean // whether seats have hidden information
}

export type OptionDescriptor =
  | { readonly name: string; readonly default: boolean }
  | { readonly name: string; readonly values: readonly number[]; readonly default: number }

export interface GameDescriptor {
  readonly name: GameName
  readonly modes: readonly [ModeDescriptor, ...ModeDescriptor[]]
  readonly options: readonly OptionDescriptor[]
}

export function descriptorOf(game: GameName): GameDescriptor {
  const found = descriptors.find(({ name }) => name === game)
  if (!found) throw new Error(`the engine knows no game called ${game}`)
  return found
}

/** Options name the mode only if the game has several. */
export function modeOf({ name, modes }: GameDescriptor, options: Options): ModeDescriptor {
  if (modes.length === 1) return modes[0]
  const wanted = 'mode' in options ? options.mode : undefined
  const mode = modes.find((one) => one.name === wanted)
  if (!mode) throw new Error(`${name} has no mode ${wanted}`)
  return mode
}
