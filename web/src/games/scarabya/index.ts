import type { Game } from '../../shared/game'
import Scene from './art/Scene.svelte'

export const game: Game<'scarabya'> = {
  Scene,
  keys: ['arrows', 'n', 'r', 'f', 'enter', 'escape', 'cells', 'cell_enter'],
  table: () => import('./table'),
  lesson: async () => (await import('./lesson/lesson')).lesson,
  rulebook: async () => (await import('./rulebook/book')).book,
  workshop: async () => (await import('./workshop')).workshop,
}
