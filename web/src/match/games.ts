// What the shell must know of each game to offer it: who can play, and which matches can follow. The rules
// themselves are the engine's.
import type { AgainKind, GameName, Level } from '../wire/common'
import type { Options } from '../wire/games'

export const games: readonly GameName[] = ['archaeology', 'scarabya', 'mummies']
export const levels: readonly Level[] = ['novice', 'apprentice', 'adept', 'master']

export function isGame(name: string): name is GameName {
  return (games as readonly string[]).includes(name)
}

export const usualLevel: Level = 'apprentice'

export type Mode = 'archaeology' | 'mummies' | 'expedition' | 'duel' | 'solo'
export const modes: Record<GameName, readonly Mode[]> = {
  archaeology: ['archaeology'],
  scarabya: ['expedition', 'duel', 'solo'],
  mummies: ['mummies'],
}
export const playersOf: Record<Mode, { least: number; most: number; usual: number }> = {
  archaeology: { least: 2, most: 4, usual: 3 },
  mummies: { least: 2, most: 5, usual: 3 },
  expedition: { least: 1, most: 4, usual: 2 },
  duel: { least: 2, most: 2, usual: 2 },
  solo: { least: 1, most: 1, usual: 1 },
}
export const targets = [50, 100, 150] as const

export function modeOf(game: GameName, options: Options): Mode {
  return 'mode' in options ? options.mode : (modes[game][0] as Mode)
}

// A duel lies open on one board: nothing to hide when the screen is handed over.
export function hidesHands(game: GameName, options: Options): boolean {
  return modeOf(game, options) !== 'duel'
}

export function followingKinds(game: GameName, options: Options): readonly AgainKind[] {
  switch (modeOf(game, options)) {
    case 'duel':
      return ['return_match', 'rematch']
    case 'solo':
    case 'expedition':
      return ['try_again', 'rematch']
    default:
      return ['rematch']
  }
}
