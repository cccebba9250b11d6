// The shapes of all games' messages. For tests only: the page checks no message and imports only
// the types.
import type { GameName } from '../wire/common'
import { addShapes, type GameShapes } from '../wire/games'
import { games } from './all'

const files = import.meta.glob<GameShapes>('./*/wire.ts', { eager: true })

export const shapes = Object.fromEntries(
  games.map((game) => [game, files[`./${game}/wire.ts`]]),
) as Record<GameName, GameShapes>
for (const game of games) addShapes(game, shapes[game])
