// Which languages and catalogues there are. What belongs to one screen is a chunk of its own for each language, fetched when it is needed: the
// words of the shell with the page, those of a game with its table.
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

export type Catalogue = Readonly<Record<string, string>>

// Each is called what those who speak it call it.
export const languageNames = { en: 'English', ru: 'Русский', fr: 'Français', it: 'Italiano' } as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]

// The files of src/words/<language> that are fetched together; a game's rules and its lesson come with their screens; vite.config.ts makes one chunk of them.
export const parts = {
  shell: ['common', 'page'],
  archaeology: ['archaeology', 'page_archaeology'],
  scarabya: ['scarabya', 'page_scarabya'],
  mummies: ['mummies', 'page_mummies'],
  lookback: ['page_lookback'],
  rules_archaeology: ['page_rules_archaeology'],
  rules_scarabya: ['page_rules_scarabya'],
  rules_mummies: ['page_rules_mummies'],
  learn_archaeology: ['page_learn_archaeology'],
  learn_scarabya: ['page_learn_scarabya'],
  learn_mummies: ['page_learn_mummies'],
} as const
export type Part = keyof typeof parts
export type GamePart = Extract<Part, 'archaeology' | 'scarabya' | 'mummies'>

// The terminal's words are not for the page.
const files = import.meta.glob<Catalogue>(['../../../src/words/*/*.json', '!**/terminal.json'], { import: 'default' })

export async function read(language: Language, part: Part): Promise<Catalogue> {
  const read = await Promise.all(parts[part].map((file) => files[`../../../src/words/${language}/${file}.json`]!()))
  return Object.assign({}, ...read) as Catalogue
}

// The first of what a person reads ("fr-CH", "fr", "en") that we speak.
export function spoken(wishes: readonly string[]): Language {
  const codes = wishes.map((wish) => wish.toLowerCase().split('-')[0])
  return codes.map((code) => languages.find((language) => language === code)).find((found) => found !== undefined) ?? 'en'
}
