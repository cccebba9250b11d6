// The types of each game by its name. No game is named here: each adds its types and shapes in
// games/<game>/wire.ts.
import type { GameName, GameTypes } from './common'
import { either, text, type Shape } from './shape'

export type Options<G extends GameName = GameName> = GameTypes[G]['options']
/** An edition in full. */
export type OwnEdition<G extends GameName = GameName> = GameTypes[G]['edition']
export type Edition<G extends GameName = GameName> = OwnEdition<G> | 'classic'
export type View<G extends GameName = GameName> = GameTypes[G]['view']
export type Move<G extends GameName = GameName> = GameTypes[G]['move']
export type SeenMove<G extends GameName = GameName> = GameTypes[G]['seenMove']
export type Facts<G extends GameName = GameName> = GameTypes[G]['facts']
export type Preview<G extends GameName = GameName> = GameTypes[G]['preview']

/** The exports of games/<game>/wire.ts. */
export type GameShapes = Readonly<
  Record<'options' | 'edition' | 'view' | 'move' | 'seenMove' | 'facts' | 'preview', Shape<unknown>>
>

const shapes = new Map<string, GameShapes>()

/** Tests add the shapes of every game (games/shapes.ts); the page checks no message. */
export function addShapes(game: string, own: GameShapes): void {
  shapes.set(game, own)
}

function anyGame<T>(part: keyof GameShapes): Shape<T> {
  return {
    error(value, path) {
      const problems = [...shapes.values()].map((game) => game[part].error(value, path))
      return problems.length > 0 && problems.includes(null)
        ? null
        : `${path}: fits no game; ${problems.join('; or ')}`
    },
  }
}

export const gameName: Shape<GameName> = {
  error: (value, path) =>
    shapes.has(String(value))
      ? null
      : `${path}: expected one of ${[...shapes.keys()].join(', ')}, found ${String(value)}`,
}
export const options = anyGame<Options>('options')
export const edition = either(
  text,
  anyGame<Exclude<Edition, 'classic'>>('edition'),
) as Shape<Edition>
export const view = anyGame<View>('view')
export const move = anyGame<Move>('move')
export const seenMove = anyGame<SeenMove>('seenMove')
export const facts = anyGame<Facts>('facts')
export const preview = anyGame<Preview>('preview')
