// The catalogues of src/i18n, and what is wrong with a translation. The unit tests fail on it, `npm
// run words` lists it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages, type Catalogue, type Language } from '../src/i18n/languages'
import { parse, placeholders, type Message } from '../src/i18n/message'
import { broken, Examples, suspicious } from './examples'

export const web = fileURLToPath(new URL('..', import.meta.url))
const folder = join(web, '../src/i18n')
export const translations = languages.filter((language) => language !== 'en')

export const filesOf = (language: Language): string[] =>
  readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
export const readFile = (language: Language, file: string): Catalogue =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Catalogue
export const readAll = (language: Language): Catalogue =>
  Object.assign({}, ...filesOf(language).map((file) => readFile(language, file))) as Catalogue

// For translators: where a message is seen, and what its values are. src/i18n/notes.json, in which
// <game> stands for the name of any game; a game may add its own in notes_<game>.json, and name the
// messages that are alike. The first note that matches a key counts.
interface Notes {
  readonly keys?: readonly { readonly match: string; readonly note: string }[]
  readonly values?: Readonly<Record<string, string>>
  readonly alike?: Readonly<Partial<Record<Language, readonly string[]>>>
}
const games = filesOf('en').flatMap((file) => /^home_(\w+)\.json$/.exec(file)?.[1] ?? [])
const allNotes = [...games.map((game) => `notes_${game}.json`), 'notes.json']
  .filter((file) => existsSync(join(folder, file)))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Notes)
const notes = {
  keys: allNotes.flatMap(({ keys = [] }) =>
    keys.map(({ match, note }) => ({
      match: new RegExp(match.replaceAll('<game>', `(${games.join('|')})`)),
      note,
    })),
  ),
  values: Object.assign({}, ...allNotes.map(({ values }) => values)) as Record<string, string>,
}

// Correctly the same as in English: names, and words that both languages have.
const hours = ['page.clock.hours', 'page.clock.many_hours']
const anywhere = ['page.title', 'page.title.screen', 'hint.score_shortly', ...hours]
const latin = [
  'page.game.scarabya',
  'game.scarabya',
  'page.computer.1',
  'page.computer.5',
  'scarabya.bonus',
]
// Keys of a keyboard: letters are the same everywhere, the others where the keyboard has the same
// name for them.
const isLetter = (key: string, text: string) =>
  /^page\.keys\..*\.keys$/.test(key) && /^[A-Z]$/.test(text)
const escapes = ['everywhere', 'archaeology', 'scarabya', 'mummies'].map(
  (part) => `page.keys.${part}.escape.keys`,
)
const backspace = 'page.keys.archaeology.backspace.keys'
const named = [
  'everywhere.tab',
  'archaeology.enter',
  'scarabya.n',
  'scarabya.r',
  'scarabya.enter',
  'mummies.ends',
  'mummies.shift',
  'lookback.ends',
].map((key) => `page.keys.${key}.keys`)
const ofGames = (language: Language) => allNotes.flatMap(({ alike }) => alike?.[language] ?? [])
export const alike: Record<(typeof translations)[number], readonly string[]> = {
  ru: ['page.title', 'page.title.screen', ...escapes, backspace, ...named, ...ofGames('ru')],
  fr: [
    ...ofGames('fr'),
    ...anywhere,
    ...latin,
    ...[
      'scarabya.title.duel',
      'scarabya.title.solo',
      'mode.name.duel',
      'mode.name.solo',
      'level.name.novice',
      'level.name.expert',
      'scarabya.sites',
    ],
    ...[
      'term.talisman',
      'archaeology.ledger.talisman',
      'term.talisman.plural',
      'typed.talisman',
      'typed.talismans',
      'typed.table',
      'scarabya.points',
      'page.review.points',
      'page.scarabya.points',
      'page.score.scarabya',
      'page.score.mummies',
    ],
    ...[
      'page.panel.messages',
      'page.table.label',
      'page.archaeology.end.total',
      'page.mummies.head.total',
    ],
  ],
  it: [
    ...ofGames('it'),
    ...[
      'page.title',
      'page.title.screen',
      ...hours,
      ...latin,
      ...escapes,
      backspace,
      'page.key.escape',
    ],
    ...[
      'page.computer.2',
      'page.computer.4',
      'page.setup.online',
      'page.progress.online',
      'page.seat.computer',
    ],
  ],
}

interface Shape {
  plurals: Map<string, Set<string>[]> // the selectors of each {n, plural, …}
  counted: Set<string> // those whose last branch shows the number
  selects: Map<string, Set<string>>
  text: string
}
function shapeOf(
  message: Message,
  shape: Shape = { plurals: new Map(), counted: new Set(), selects: new Map(), text: '' },
): Shape {
  for (const part of message) {
    if (typeof part === 'string') {
      shape.text += part
      continue
    }
    const selectors = [...part.branches.keys()]
    if (part.type === 'plural') {
      shape.plurals.set(part.name, [...(shape.plurals.get(part.name) ?? []), new Set(selectors)])
      if (part.branches.get('other')?.some((one) => typeof one === 'string' && one.includes('#')))
        shape.counted.add(part.name)
    }
    if (part.type === 'select')
      shape.selects.set(part.name, new Set([...(shape.selects.get(part.name) ?? []), ...selectors]))
    for (const branch of part.branches.values()) shapeOf(branch, shape)
  }
  return shape
}

// The plural forms of whole numbers in a language.
const forms = Object.fromEntries(
  languages.map((language) => {
    const rules = new Intl.PluralRules(language)
    return [
      language,
      [...new Set([...Array.from({ length: 1000 }, (_, n) => rules.select(n)), 'other'])],
    ]
  }),
) as Record<Language, string[]>
export const formsOf = (language: Language): string[] => [...forms[language]]
const isForm = (selector: string) => selector !== 'other' && !selector.startsWith('=')

// Where the number is shown, or forms are distinguished, all forms of the language are required. A
// message that counts without inflecting in English (", 3 picked") may do so in another language.
function lacking(english: Shape, own: Shape, forms: readonly string[]): string[] {
  const inflects = (shape: Shape, name: string) =>
    shape.plurals.get(name)?.some((selectors) => [...selectors].some(isForm)) ?? false
  return [...own.plurals].flatMap(([name, all]) =>
    all.flatMap((selectors) => {
      const needed =
        [...selectors].some(isForm) || (own.counted.has(name) && inflects(english, name))
      return needed
        ? forms.filter((form) => !selectors.has(form)).map((form) => `${name}: ${form}`)
        : []
    }),
  )
}

const typography: Partial<Record<Language, RegExp>> = {
  fr: /[^\s:.,;(][ \u00a0][;:!?](?!\w)|« | »|[\w}] [%$]|\p{L}'\p{L}/u,
  it: /\p{L}'\p{L}|[\w}] [%$]/u,
  ru: /[\p{L}}] %|"/u,
}

// What is wrong with one message, compared with its English.
export function compare(
  language: (typeof translations)[number],
  key: string,
  original: string,
  text: string,
  symbols: ReadonlySet<string>,
): string[] {
  const english = shapeOf(parse(original))
  let own: Shape
  let names: string
  try {
    own = shapeOf(parse(text))
    names = placeholders(parse(text)).join(' ')
  } catch (error) {
    return [`malformed: ${String(error)}`]
  }
  const problems: string[] = []
  const same = text === original && /\p{L}/u.test(english.text) && !isLetter(key, text)
  if (same && !alike[language].includes(key)) problems.push(`untranslated ("${text}")`)
  if (!same && alike[language].includes(key))
    problems.push('is in the list of those that are alike, but differs')
  const wanted = placeholders(parse(original)).join(' ')
  if (wanted !== names) problems.push(`speaks of {${names}}; expected {${wanted}}`)
  problems.push(
    ...lacking(english, own, formsOf(language)).map((form) => `lacks a plural form, ${form}`),
  )
  for (const [name, selectors] of english.selects)
    problems.push(
      ...[...selectors]
        .filter((one) => !own.selects.get(name)?.has(one))
        .map((one) => `lacks the case ${name}: ${one}`),
    )
  // Additional cases go by symbols of the games: {chamber, select, small {маленькую} …}.
  const comes = (name: string, one: string) =>
    one === 'other' || english.selects.get(name)?.has(one) || symbols.has(one)
  for (const [name, selectors] of own.selects)
    problems.push(
      ...[...selectors]
        .filter((one) => !comes(name, one))
        .map((one) => `has a case that never comes, ${name}: ${one}`),
    )
  const wrong = typography[language]?.exec(text)
  if (wrong) problems.push(`typography at "${wrong[0]}"`)
  return problems
}

// Parts that stand in the same sentence: a value must not be asked twice, or one sentence is cut
// into pieces that no other language can order anew.
function askedTwice(message: Message): string[] {
  const counts = (parts: Message): Map<string, number> => {
    const sum = new Map<string, number>()
    for (const part of parts) {
      if (typeof part === 'string' || part.branches.size === 0) continue
      sum.set(part.name, (sum.get(part.name) ?? 0) + 1)
      const most = new Map<string, number>()
      for (const branch of part.branches.values())
        for (const [name, n] of counts(branch)) most.set(name, Math.max(most.get(name) ?? 0, n))
      for (const [name, n] of most) sum.set(name, (sum.get(name) ?? 0) + n)
    }
    return sum
  }
  return [...counts(message)].flatMap(([name, n]) => (n > 1 ? [name] : []))
}
// Branches that begin with a blank or a comma, or are empty, are glued to what stands before them.
function glued(message: Message): string[] {
  return message.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [...part.branches].flatMap(([selector, branch]) => [
          ...(branch.length === 0 || (typeof branch[0] === 'string' && /^[\s,;]/.test(branch[0]))
            ? [`${part.name}: ${selector}`]
            : []),
          ...glued(branch),
        ]),
  )
}

// One thing, one word: src/i18n/terms.json.
interface Wording {
  readonly wanted: readonly string[] // each is used somewhere
  readonly unwanted?: readonly string[] // regular expressions that no message matches
  readonly except?: readonly string[] // but these keys may
}
type Thing = { readonly thing: string; readonly in?: string } & Record<Language, Wording>
export const things = JSON.parse(readFileSync(join(folder, 'terms.json'), 'utf8')) as Thing[]

// \b and \w for all letters, not only those of English.
const lettered = (pattern: string) =>
  new RegExp(
    pattern
      .replaceAll('\\b', '(?:(?<!\\p{L})(?=\\p{L})|(?<=\\p{L})(?!\\p{L}))')
      .replaceAll('\\w', '\\p{L}'),
    'iu',
  )
export function termProblems(language: Language, words: Catalogue): string[] {
  const texts = Object.entries(words).map(
    ([key, text]) => [key, shapeOf(parse(text)).text] as const,
  )
  return things.flatMap((one) => {
    const { wanted, unwanted = [], except = [] } = one[language]
    const scope = new RegExp(one.in ?? '')
    const own = texts.filter(([key]) => scope.test(key))
    const missing = wanted.filter(
      (word) => !own.some(([, text]) => text.toLowerCase().includes(word.toLowerCase())),
    )
    const found = unwanted.map(lettered).flatMap((pattern) =>
      own.flatMap(([key, text]) => {
        const word = pattern.exec(text)?.[0]
        return word !== undefined && !except.includes(key)
          ? [`${key}: "${word}" for ${one.thing}; say ${wanted.join(', ')}`]
          : []
      }),
    )
    return [...missing.map((word) => `"${word}" for ${one.thing} is not used anywhere`), ...found]
  })
}

// What is wrong with the sentences of a language by themselves, English too.
export function ownProblemsIn(language: Language): string[] {
  const words = readAll(language)
  const examples = new Examples(language, words)
  // Links, notation and beginnings of lines have blanks at their ends.
  const isSentence = (key: string) => !/^(list|typed|replay\.next)/.test(key)
  return [
    ...Object.entries(words).flatMap(([key, text]) => {
      const message = parse(text)
      const problems = [
        ...askedTwice(message).map((name) => `asks for {${name}} twice; say whole sentences`),
        ...glued(message).map((where) => `glues a part on, ${where}`),
      ]
      if (isSentence(key)) {
        const wrongOnes = examples.of(key).flatMap(({ text }) => {
          const wrong = suspicious[language].exec(text) ?? broken.exec(text)
          return wrong ? [`says "${text}", which has "${wrong[0]}"`] : []
        })
        problems.push(...wrongOnes.slice(0, 1))
      }
      return problems.map((problem) => `${language}  ${key}: ${problem}`)
    }),
    ...termProblems(language, words).map((problem) => `${language}  ${problem}`),
  ]
}

export function noteOf(key: string): string | undefined {
  return notes.keys.find(({ match }) => match.test(key))?.note
}
export function noteProblems(words: Catalogue): string[] {
  const used = new Set(Object.values(words).flatMap((text) => placeholders(parse(text))))
  const matched = new Set(
    Object.keys(words).map((key) => notes.keys.findIndex(({ match }) => match.test(key))),
  )
  return [
    ...Object.keys(words).flatMap((key) => (noteOf(key) ? [] : [`no note for ${key}`])),
    ...[...used].flatMap((name) => (notes.values[name] ? [] : [`no note for the value {${name}}`])),
    ...Object.keys(notes.values).flatMap((name) =>
      used.has(name) ? [] : [`no message has {${name}}`],
    ),
    ...notes.keys.flatMap(({ match }, at) =>
      matched.has(at) ? [] : [`no message is of ${match.source}`],
    ),
  ]
}
export const meaningOf = (name: string): string | undefined => notes.values[name]

// Of each message in English when it was last translated: src/i18n/<language>/digests.txt, and for
// the messages of a game digests_<game>.txt; a line "KEY DIGEST" each, sorted.
type Translation = (typeof translations)[number]
const digestFileOf = (catalogue: string) => {
  const game = games.find(
    (one) => catalogue === `${one}.json` || catalogue.endsWith(`_${one}.json`),
  )
  return game ? `digests_${game}.txt` : 'digests.txt'
}
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
export function digestsOf(language: Translation): Map<string, string> {
  const lines = readdirSync(join(folder, language))
    .filter((file) => /^digests(_\w+)?\.txt$/.test(file))
    .flatMap((file) =>
      readFileSync(join(folder, language, file), 'utf8')
        .trimEnd()
        .split('\n'),
    )
  return new Map(lines.map((line) => line.split(' ') as [string, string]))
}
// The messages whose English has changed since.
export function stale(digests: ReadonlyMap<string, string>, english: Catalogue): string[] {
  return [
    ...Object.entries(english).flatMap(([key, text]) =>
      digests.get(key) === digest(text) ? [] : [key],
    ),
    ...[...digests.keys()].filter((key) => !(key in english)),
  ]
}
// Says that the translations of these messages fit their English as it is now.
export function confirm(language: Translation, keys: ReadonlySet<string>): void {
  const before = digestsOf(language)
  const files = new Map<string, string[]>()
  for (const catalogue of filesOf('en'))
    for (const [key, text] of Object.entries(readFile('en', catalogue))) {
      const now = keys.has(key) ? digest(text) : before.get(key)
      const file = digestFileOf(catalogue)
      if (now !== undefined) files.set(file, [...(files.get(file) ?? []), `${key} ${now}`])
    }
  for (const [file, lines] of files)
    writeFileSync(join(folder, language, file), lines.sort().join('\n') + '\n')
}

// What is wrong with a translation, one line each.
export function problemsIn(language: (typeof translations)[number]): string[] {
  const symbols = new Set(
    Object.keys(readAll('en')).flatMap((key) => /^term\.(.*)$/.exec(key)?.[1] ?? []),
  )
  const there = (one: Language, file: string): Catalogue =>
    filesOf(one).includes(file) ? readFile(one, file) : {}
  const outdated = new Set(stale(digestsOf(language), readAll('en')))
  return [...new Set([...filesOf('en'), ...filesOf(language)])].flatMap((file) => {
    const [english, own] = [there('en', file), there(language, file)]
    const missing = Object.keys(english).filter((key) => !(key in own))
    return [
      ...missing.map((key) => `${language}/${file}  ${key}: missing ("${english[key]}")`),
      ...Object.entries(own).flatMap(([key, text]) => {
        const original = english[key]
        const problems =
          original === undefined
            ? ['unused: there is no such message in English']
            : [
                ...compare(language, key, original, text, symbols),
                ...(outdated.has(key)
                  ? [`the English has changed ("${original}"); look at it and confirm it`]
                  : []),
              ]
        return problems.map((problem) => `${language}/${file}  ${key}: ${problem}`)
      }),
    ]
  })
}
