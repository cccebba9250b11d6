// The catalogues as they lie in src/words, and what is wrong with a translation. The unit tests fail on it, `npm run words` lists it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages, type Catalogue, type Language } from '../src/i18n/languages'
import { parse, placeholders, type Message } from '../src/i18n/message'

export const web = fileURLToPath(new URL('..', import.meta.url))
const folder = join(web, '../src/words')
export const translations = languages.filter((language) => language !== 'en')

export const filesOf = (language: Language): string[] => readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
export const readFile = (language: Language, file: string): Catalogue => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Catalogue
export const readAll = (language: Language): Catalogue => Object.assign({}, ...filesOf(language).map((file) => readFile(language, file))) as Catalogue

// Rightly the same as in English: names, and words that both languages have.
const anywhere = ['page.title', 'page.title.screen', 'hint.score_shortly', 'page.clock.hours']
const latin = ['page.game.scarabya', 'game.scarabya', 'page.computer.1', 'page.computer.5', 'scarabya.bonus']
// Keys of a keyboard: letters are the same everywhere, the others where the keyboard calls them so.
const letters = ['table.h', 'table.u', 'table.t', 'table.p', 'table.l', 'lookback.eyes', 'scarabya.f'].map((key) => `page.keys.${key}.keys`)
const escapes = ['everywhere', 'archaeology', 'scarabya', 'mummies'].map((part) => `page.keys.${part}.escape.keys`)
const backspace = 'page.keys.archaeology.backspace.keys'
const named = ['everywhere.tab', 'archaeology.enter', 'scarabya.n', 'scarabya.r', 'scarabya.enter', 'mummies.ends', 'mummies.shift', 'lookback.ends'].map((key) => `page.keys.${key}.keys`)
export const alike: Record<(typeof translations)[number], readonly string[]> = {
  ru: ['page.title', 'page.title.screen', ...letters, ...escapes, backspace, ...named],
  fr: [
    ...anywhere,
    ...latin,
    ...letters,
    ...['scarabya.title.duel', 'scarabya.title.solo', 'page.mode.duel', 'page.mode.solo', 'page.level.novice', 'scarabya.sites'],
    ...['term.talisman', 'archaeology.ledger.talisman', 'typed.talisman', 'typed.talismans', 'typed.table', 'scarabya.points', 'page.scarabya.points'],
    ...['page.panel.messages', 'page.table.label', 'page.archaeology.end.total', 'page.mummies.head.total'],
  ],
  it: [
    ...['page.title', 'page.title.screen', 'page.clock.hours', ...latin, ...letters, ...escapes, backspace],
    ...['page.computer.2', 'page.computer.4', 'page.plan.online', 'page.progress.online', 'page.chair.computer'],
  ],
}

interface Shape {
  plurals: Map<string, Set<string>[]> // the selectors of each {n, plural, …}
  counted: Set<string> // those whose last branch shows the number
  selects: Map<string, Set<string>>
  text: string
}
function shapeOf(message: Message, shape: Shape = { plurals: new Map(), counted: new Set(), selects: new Map(), text: '' }): Shape {
  for (const part of message) {
    if (typeof part === 'string') {
      shape.text += part
      continue
    }
    const selectors = [...part.branches.keys()]
    if (part.type === 'plural') {
      shape.plurals.set(part.name, [...(shape.plurals.get(part.name) ?? []), new Set(selectors)])
      if (part.branches.get('other')?.some((one) => typeof one === 'string' && one.includes('#'))) shape.counted.add(part.name)
    }
    if (part.type === 'select') shape.selects.set(part.name, new Set([...(shape.selects.get(part.name) ?? []), ...selectors]))
    for (const branch of part.branches.values()) shapeOf(branch, shape)
  }
  return shape
}

// The forms that the whole numbers of our games take in a language.
const forms = Object.fromEntries(
  languages.map((language) => {
    const rules = new Intl.PluralRules(language)
    return [language, [...new Set([...Array.from({ length: 1000 }, (_, n) => rules.select(n)), 'other'])]]
  }),
) as Record<Language, string[]>
export const formsOf = (language: Language): string[] => [...forms[language]]
const isForm = (selector: string) => selector !== 'other' && !selector.startsWith('=')

// Where the number is shown, or one form is told apart from another, the language's forms must all be there. A message that counts without
// inflecting in English (", 3 picked") may do so in another language.
function lacking(english: Shape, own: Shape, forms: readonly string[]): string[] {
  const inflects = (shape: Shape, name: string) => shape.plurals.get(name)?.some((selectors) => [...selectors].some(isForm)) ?? false
  return [...own.plurals].flatMap(([name, all]) =>
    all.flatMap((selectors) => {
      const needed = [...selectors].some(isForm) || (own.counted.has(name) && inflects(english, name))
      return needed ? forms.filter((form) => !selectors.has(form)).map((form) => `${name}: ${form}`) : []
    }),
  )
}

const typography: Partial<Record<Language, RegExp>> = {
  fr: /[^\s:.,;(][ \u00a0][;:!?](?!\w)|« | »|[\w}] [%$]|\p{L}'\p{L}/u,
  it: /\p{L}'\p{L}|[\w}] [%$]/u,
  ru: /[\p{L}}] %|"/u,
}

// What is wrong with one message beside its English.
export function compare(language: (typeof translations)[number], key: string, original: string, text: string, terms: ReadonlySet<string>): string[] {
  const english = shapeOf(parse(original))
  let own: Shape
  let names: string
  try {
    own = shapeOf(parse(text))
    names = placeholders(parse(text)).join(' ')
  } catch (error) {
    return [`malformed: ${String(error)}`]
  }
  const faults: string[] = []
  const same = text === original && /\p{L}/u.test(english.text)
  if (same && !alike[language].includes(key)) faults.push(`untranslated ("${text}")`)
  if (!same && alike[language].includes(key)) faults.push('is in the list of those that are alike, but differs')
  const wanted = placeholders(parse(original)).join(' ')
  if (wanted !== names) faults.push(`speaks of {${names}}; expected {${wanted}}`)
  faults.push(...lacking(english, own, formsOf(language)).map((form) => `lacks a plural form, ${form}`))
  for (const [name, selectors] of english.selects)
    faults.push(...[...selectors].filter((one) => !own.selects.get(name)?.has(one)).map((one) => `lacks the case ${name}: ${one}`))
  // Cases of its own are by the language's words: {chamber, select, маленькая {маленькую} …}.
  const comes = (name: string, one: string) => one === 'other' || english.selects.get(name)?.has(one) || terms.has(one)
  for (const [name, selectors] of own.selects)
    faults.push(...[...selectors].filter((one) => !comes(name, one)).map((one) => `has a case that never comes, ${name}: ${one}`))
  const wrong = typography[language]?.exec(text)
  if (wrong) faults.push(`typography at "${wrong[0]}"`)
  return faults
}

// What is wrong with a language, a line each.
export function faultsOf(language: (typeof translations)[number]): string[] {
  const terms = new Set(Object.entries(readAll(language)).flatMap(([key, word]) => (key.startsWith('term.') ? [word] : [])))
  const there = (one: Language, file: string): Catalogue => (filesOf(one).includes(file) ? readFile(one, file) : {})
  return [...new Set([...filesOf('en'), ...filesOf(language)])].flatMap((file) => {
    const [english, own] = [there('en', file), there(language, file)]
    const missing = Object.keys(english).filter((key) => !(key in own))
    return [
      ...missing.map((key) => `${language}/${file}  ${key}: missing ("${english[key]}")`),
      ...Object.entries(own).flatMap(([key, text]) => {
        const original = english[key]
        const faults = original === undefined ? ['unused: there is no such message in English'] : compare(language, key, original, text, terms)
        return faults.map((fault) => `${language}/${file}  ${key}: ${fault}`)
      }),
    ]
  })
}
