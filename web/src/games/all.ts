// The games of the page, in the order in which it shows them. The only shared file of the page that
// names them; the rest of a game is in its folder (index.ts).
import type { GameName } from '../wire/common'

export const games = ['archaeology', 'scarabya', 'mummies'] as const satisfies readonly GameName[]

export function isGame(name: string): name is GameName {
  return (games as readonly string[]).includes(name)
}
