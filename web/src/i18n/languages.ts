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
import type pageLookBack from '../../../src/words/en/page_lookback.json'

export type Key =
  | keyof typeof common
  | keyof typeof page
  | keyof typeof archaeology
  | keyof typeof pageArchaeology
  | keyof typeof scarabya
  | keyof typeof pageScarabya
  | keyof typeof mummies
  | keyof typeof pageMummies
  | keyof typeof pageLookBack

export type Language = 'en'
export type GamePart = 'archaeology' | 'scarabya' | 'mummies'
export type Part = 'shell' | GamePart | 'lookback'
export type Catalogue = Readonly<Record<string, string>>

export const languages: readonly Language[] = ['en']

export const parts: Record<Language, Record<Part, () => Promise<Catalogue>>> = {
  en: {
    shell: async () => (await import('./en/shell')).default,
    archaeology: async () => (await import('./en/archaeology')).default,
    scarabya: async () => (await import('./en/scarabya')).default,
    mummies: async () => (await import('./en/mummies')).default,
    lookback: async () => (await import('./en/lookback')).default,
  },
}
