// Which catalogues there are. Each is a chunk of its own, fetched when it is needed: the words of the shell
// with the page, those of a game with its table.
import type common from '../../../src/words/en/common.json'
import type page from '../../../src/words/en/page.json'
import type archaeology from '../../../src/words/en/archaeology.json'
import type pageArchaeology from '../../../src/words/en/page_archaeology.json'
import type scarabya from '../../../src/words/en/scarabya.json'
import type pageScarabya from '../../../src/words/en/page_scarabya.json'
import type mummies from '../../../src/words/en/mummies.json'
import type pageMummies from '../../../src/words/en/page_mummies.json'

export type Key =
  | keyof typeof common
  | keyof typeof page
  | keyof typeof archaeology
  | keyof typeof pageArchaeology
  | keyof typeof scarabya
  | keyof typeof pageScarabya
  | keyof typeof mummies
  | keyof typeof pageMummies

export type Language = 'en'
export type GamePart = 'archaeology' | 'scarabya' | 'mummies'
// A game's rules and its lesson have files of their own, which come with their screens.
export type Part = 'shell' | GamePart | `rules_${GamePart}` | `learn_${GamePart}`
export type Catalogue = Readonly<Record<string, string>>

export const languages: readonly Language[] = ['en']

export const parts: Record<Language, Record<Part, () => Promise<Catalogue>>> = {
  en: {
    shell: async () => (await import('./en/shell')).default,
    archaeology: async () => (await import('./en/archaeology')).default,
    scarabya: async () => (await import('./en/scarabya')).default,
    mummies: async () => (await import('./en/mummies')).default,
    rules_archaeology: async () => (await import('../../../src/words/en/page_rules_archaeology.json')).default,
    rules_scarabya: async () => (await import('../../../src/words/en/page_rules_scarabya.json')).default,
    rules_mummies: async () => (await import('../../../src/words/en/page_rules_mummies.json')).default,
    learn_archaeology: async () => (await import('../../../src/words/en/page_learn_archaeology.json')).default,
    learn_scarabya: async () => (await import('../../../src/words/en/page_learn_scarabya.json')).default,
    learn_mummies: async () => (await import('../../../src/words/en/page_learn_mummies.json')).default,
  },
}
