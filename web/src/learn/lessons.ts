// The lessons, each a chunk of its own that is fetched with its words.
import { loadWords } from '../i18n/words.svelte'
import { loadModule } from '../engine/load.svelte'
import type { GameName } from '../wire/common'
import type { Lesson } from './lesson'

const lessons: { [G in GameName]: () => Promise<Lesson<G>> } = {
  archaeology: async () => (await import('./lessons/archaeology')).lesson,
  scarabya: async () => (await import('./lessons/scarabya')).lesson,
  mummies: async () => (await import('./lessons/mummies')).lesson,
}

export async function lessonOf(game: GameName): Promise<Lesson> {
  const [lesson] = await Promise.all([loadModule<unknown>(lessons[game]), loadWords(`learn_${game}`)])
  return lesson as unknown as Lesson
}
