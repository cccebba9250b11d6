import type { Game } from '../../shared/game'
import Scene from './art/Scene.svelte'

export const game: Game<'mummies'> = {
  Scene,
  keys: ['arrows', 'ends', 'enter', 'shift', 'escape'],
  table: () => import('./table'),
  lesson: async () => (await import('./lesson/lesson')).lesson,
  rulebook: async () => (await import('./rulebook/book')).book,
  workshop: async () => (await import('./workshop')).workshop,
}
