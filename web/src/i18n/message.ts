// Messages in the part of the ICU syntax that the catalogues use. The terminal reads the same files
// with src/i18n/message.cpp.
//   {name}
//   {n, number}
//   {n, plural, =0 {none} one {# card} other {# cards}}
//   {kind, select, …}
// A symbol of the games is a Term: {kind} reads as its word, and a select goes by the symbol.

export interface Term {
  readonly symbol: string
  readonly word: string
}
export type Value = string | number | Term
export type Values = Readonly<Record<string, Value>>

interface Argument {
  readonly name: string
  readonly type: '' | 'number' | 'plural' | 'select'
  readonly branches: ReadonlyMap<string, Message>
}
export type Message = readonly (string | Argument)[]

type ListType = 'conjunction' | 'disjunction'

export class MessageError extends Error {}

// The index of the brace that closes the one before `from`.
function closing(text: string, from: number): number {
  let depth = 1
  for (let i = from; i < text.length; ++i) {
    if (text[i] === '{') ++depth
    if (text[i] === '}' && --depth === 0) return i
  }
  throw new MessageError(`a brace without its partner in "${text}"`)
}

function branchesOf(text: string): Map<string, Message> {
  const branches = new Map<string, Message>()
  for (let at = 0; text.slice(at).trim() !== '';) {
    const open = text.indexOf('{', at)
    const selector = text.slice(at, open).trim()
    if (open < 0 || selector === '')
      throw new MessageError(`expected a selector and {…} in "${text}"`)
    const close = closing(text, open + 1)
    branches.set(selector, parse(text.slice(open + 1, close)))
    at = close + 1
  }
  if (!branches.has('other')) throw new MessageError(`expected a branch other {…} in "${text}"`)
  return branches
}

function argumentOf(inside: string): Argument {
  const [name = '', type = ''] = inside.split(',', 2).map((part) => part.trim())
  if (name === '') throw new MessageError(`a value without a name: {${inside}}`)
  if (type === '' || type === 'number') return { name, type, branches: new Map() }
  if (type !== 'plural' && type !== 'select')
    throw new MessageError(`found "${type}"; expected number, plural or select`)
  const rest = inside.slice(inside.indexOf(',', inside.indexOf(',') + 1) + 1)
  return { name, type, branches: branchesOf(rest) }
}

export function parse(pattern: string): Message {
  const message: (string | Argument)[] = []
  for (let at = 0; at < pattern.length;) {
    const open = pattern.indexOf('{', at)
    const text = open < 0 ? pattern.slice(at) : pattern.slice(at, open)
    if (text.includes('}')) throw new MessageError(`a brace without its partner in "${pattern}"`)
    if (text !== '') message.push(text)
    if (open < 0) break
    const close = closing(pattern, open + 1)
    message.push(argumentOf(pattern.slice(open + 1, close)))
    at = close + 1
  }
  return message
}

export class Formatter {
  private readonly plurals: Intl.PluralRules
  private readonly figures: Intl.NumberFormat
  private readonly lists: Partial<Record<ListType, Intl.ListFormat>> = {} // they take long to make

  constructor(private readonly language: string) {
    this.plurals = new Intl.PluralRules(language)
    this.figures = new Intl.NumberFormat(language)
  }

  // "a, b and c", as in the terminal: no comma before "and", and Italian "ed" before an e.
  list(items: readonly string[], type: ListType = 'conjunction'): string {
    const locale = this.language === 'en' ? 'en-GB' : this.language
    const format = (this.lists[type] ??= new Intl.ListFormat(locale, { type }))
    const parts = format.formatToParts(items)
    return parts
      .map(({ type, value }, at) => {
        const isLink = type === 'literal' && this.language === 'it' && value === ' e '
        return isLink && /^e/i.test(parts[at + 1]?.value ?? '') ? ' ed ' : value
      })
      .join('')
  }

  format(message: Message, values: Values, counted?: number): string {
    return message
      .map((part) => {
        if (typeof part !== 'string') return this.put(part, values, counted)
        return counted === undefined ? part : part.replaceAll('#', this.figures.format(counted))
      })
      .join('')
  }

  private put(argument: Argument, values: Values, counted?: number): string {
    const value = values[argument.name]
    if (value === undefined) throw new MessageError(`no value for {${argument.name}}`)
    if (argument.type === 'plural') {
      if (typeof value !== 'number') throw new MessageError(`{${argument.name}} is no number`)
      const { branches } = argument
      const branch = branches.get(`=${value}`) ?? branches.get(this.plurals.select(value))
      return this.format(branch ?? branches.get('other') ?? [], values, value)
    }
    if (argument.type === 'select') {
      const { branches } = argument
      const symbol = typeof value === 'object' ? value.symbol : String(value)
      const branch = branches.get(symbol) ?? branches.get('other')
      return this.format(branch ?? [], values, counted)
    }
    if (typeof value === 'object') return value.word
    return typeof value === 'number' ? this.figures.format(value) : value
  }
}

// The names of the values of a message, sorted, each once.
export function placeholders(message: Message): string[] {
  const names = new Set<string>()
  for (const part of message) {
    if (typeof part === 'string') continue
    names.add(part.name)
    for (const branch of part.branches.values())
      placeholders(branch).forEach((name) => names.add(name))
  }
  return [...names].sort()
}
