// The languages and catalogues. Each language has a chunk for each part of the page, which is
// fetched when it is needed: the shell's with the page, a game's with its table. The name of a game
// and its settings are needed before its table: they are in home_<game>.json.
import type common from '../../../src/i18n/en/common.json'
import type page from '../../../src/i18n/en/page.json'
import type pagePractice from '../../../src/i18n/en/page_practice.json'
import type pageOnline from '../../../src/i18n/en/page_online.json'
import type pageReview from '../../../src/i18n/en/page_review.json'
import type pageWorkshop from '../../../src/i18n/en/page_workshop.json'
import type pageLookBack from '../../../src/i18n/en/page_lookback.json'
import type { GameName } from '../wire/common'

/** The keys of each game's catalogues by its name; games/<game>/catalogue.ts adds its own. */
export interface GameKeys {}
export type Key =
  | keyof typeof common
  | keyof typeof page
  | keyof typeof pageLookBack
  | keyof typeof pageReview
  | keyof typeof pageOnline
  | keyof typeof pagePractice
  | keyof typeof pageWorkshop
  | GameKeys[keyof GameKeys]

export type Catalogue = Readonly<Record<string, string>>

// Each language in its own words.
export const languageNames = {
  en: 'English',
  ru: 'Русский',
  fr: 'Français',
  it: 'Italiano',
} as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]

// Catalogues that are fetched together; vite.config.ts makes one chunk of each.
export type Part =
  | 'shell'
  | 'lookback'
  | 'online'
  | 'practice'
  | 'review'
  | 'workshop'
  | GameName
  | `rules_${GameName}`
  | `learn_${GameName}`
  | `workshop_${GameName}`

// The files of src/i18n/<language>, without extension.
export function filesOf(part: Part): readonly string[] {
  if (part === 'shell') return ['common', 'page', ...homeFiles]
  const isOfScreen =
    part === 'lookback' ||
    part === 'online' ||
    part === 'practice' ||
    part === 'review' ||
    part === 'workshop' ||
    part.startsWith('rules_') ||
    part.startsWith('learn_') ||
    part.startsWith('workshop_')
  return isOfScreen ? [`page_${part}`] : [part, `page_${part}`]
}

// The page does not use the terminal's catalogue.
const files = import.meta.glob<Catalogue>(['../../../src/i18n/*/*.json', '!**/terminal.json'], {
  import: 'default',
})

// One for each game.
const homeFiles = Object.keys(files).flatMap(
  (path) => /\/en\/(home_\w+)\.json$/.exec(path)?.[1] ?? [],
)

export async function read(language: Language, part: Part): Promise<Catalogue> {
  const read = await Promise.all(
    filesOf(part).map((file) => files[`../../../src/i18n/${language}/${file}.json`]!()),
  )
  const catalogue = Object.assign({}, ...read) as Catalogue
  return import.meta.env.DEV && isPseudo()
    ? (await import('./pseudo')).pseudo(catalogue)
    : catalogue
}

// The dev server shows the pseudo-language with ?pseudo in the address, and with ?pseudo=rtl from
// right to left.
const isPseudo = () => globalThis.location?.search.includes('pseudo')
export function isMirrored(): boolean {
  return import.meta.env.DEV && globalThis.location?.search.includes('pseudo=rtl')
}

// The first supported language of a browser's list ("fr-CH", "fr", "en").
export function preferredLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map((code) => code.toLowerCase().split('-')[0])
  return (
    codes
      .map((code) => languages.find((language) => language === code))
      .find((found) => found !== undefined) ?? 'en'
  )
}
