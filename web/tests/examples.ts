// Every message with telling values: names, "you", numbers of every plural form, one and several
// names. The unit tests read them for problems, and the gallery shows them.
import { Formatter, parse, type Message, type Value, type Values } from '../src/i18n/message'
import type { Catalogue, Language } from '../src/i18n/languages'

const numbers = [0, 1, 2, 5, 11, 21, 25, 101, -3]
const persons: Record<Language, readonly [string, string]> = {
  en: ['Merit', 'Jean-Éloi'],
  ru: ['Анна', 'Иван'],
  fr: ['Éloïse', 'Иван'],
  it: ['Elena', 'Иван'],
}
const symbols: Readonly<Record<string, readonly string[]>> = {
  kind: ['pot', 'coin', 'cup'],
  chamber: ['small', 'middle', 'large'],
}

interface Argument {
  readonly name: string
  readonly type: string
  readonly cases: readonly string[]
}
function argumentsOf(message: Message): Argument[] {
  return message.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [
          { name: part.name, type: part.type, cases: [...part.branches.keys()] },
          ...[...part.branches.values()].flatMap(argumentsOf),
        ],
  )
}

export interface Example {
  readonly values: Values
  readonly text: string
}

export class Examples {
  private readonly formatter: Formatter

  constructor(
    private readonly language: Language,
    private readonly words: Catalogue,
  ) {
    this.formatter = new Formatter(language)
  }

  /** Each value in turn takes all that tells something; the others stay as they are first. */
  of(key: string): Example[] {
    const message = parse(this.words[key] ?? '')
    const choices = this.choicesFor(key, argumentsOf(message))
    const first = Object.fromEntries([...choices].map(([name, [value]]) => [name, value!]))
    const varied: Values[] = [first]
    for (const [name, values] of choices)
      for (const base of [...varied].slice(0, 12))
        varied.push(...values.slice(1).map((value) => ({ ...base, [name]: value })))
    const seen = new Map<string, Example>()
    for (const values of varied) {
      const text = this.formatter.format(message, consistent(values))
      if (!seen.has(text)) seen.set(text, { values, text })
    }
    return [...seen.values()]
  }

  private choicesFor(key: string, all: readonly Argument[]): Map<string, Value[]> {
    const choices = new Map<string, Value[]>()
    // Selects first, so that each of their cases is seen with each number.
    const order = ['select', 'plural', 'number', '']
    const rank = ({ type }: Argument) => order.indexOf(type)
    for (const { name, type, cases } of [...all].sort((one, other) => rank(one) - rank(other))) {
      const isCounted = all.some((one) => one.name === name && one.type === 'plural')
      const values = this.valuesOf(key, name, isCounted ? 'plural' : type, cases)
      choices.set(name, [...new Set([...(choices.get(name) ?? []), ...values])])
    }
    return choices
  }

  private valuesOf(key: string, name: string, type: string, cases: readonly string[]): Value[] {
    const [person, other] = persons[this.language]
    const formatted = (one: string, values: Values = {}) =>
      this.formatter.format(parse(this.words[one] ?? one), values)
    if (type === 'plural') return numbers
    const own = symbols[name]
    if (own) return own.map((symbol) => ({ symbol, word: formatted(`term.${symbol}`) }))
    if (type === 'select') return [...cases]
    if (name === 'names') return [person, this.formatter.list([person, other, 'Kawit'])]
    if (/^(name|victim|other)$/.test(name)) return [person]
    if (/archaeology|reason|refusal/.test(key)) {
      const isLabel = /^(left|known)$/.test(name) || /\.(put_back|known)$/.test(key)
      const kind = /^(maps|left)$/.test(name) ? 'map' : 'coin'
      if (/^(cards|counted|given|taken|found|left|known|maps|card)$/.test(name))
        return [2, 1, 0].map((n) =>
          formatted(`term.${kind}.${isLabel ? 'counted_label' : 'counted'}`, { n }),
        )
    }
    if (name === 'target') return [50, 100]
    if (name === 'kinds') return [formatted('term.coin.plural')]
    if (
      /^(n|count|points|price|amount|money|seat|seats|total|round|value|worth|before|percent|score|line|version|least|most|number|target|step|steps)$/.test(
        name,
      )
    )
      return [2, 25]
    return [`‹${name}›`]
  }
}

// The game never says "1 name" of several, or a single one of three.
function consistent(values: Values): Values {
  const { names, count } = values
  if (typeof names !== 'string' || typeof count !== 'number') return values
  return { ...values, count: names.includes('Kawit') ? 3 : 1 }
}

/** What no sentence may say. */
export const suspicious: Readonly<Record<Language, RegExp>> = {
  en: /\b[Yy]ou (is|has|was|digs|sells|trades|explores|robs|loses|ends|passes|offers|decrees|wins|places|closes)\b|\b(to|of|for|with|by) You\b|(?<![\d.,])1 (cards|points|scarabs|cells|coins|turns|seats|players|games|moves|maps|thieves|sandstorms|sites|tiles|events|times)\b/,
  ru: /\bВы (есть|имеет|продаёт|берёт)/,
  fr: /\bVous (a|est|vend|échange|explore|perd|gagne)\b|\b(de|à) Vous\b/,
  it: /\b[Tt]u (ha|è|vende|scambia|esplora|perde|vince)\b|\b(di|a|da) Tu\b/,
}
export const broken = /undefined|\[object|NaN|[{}]|#|\p{L} {2,}\p{L}|^[ ,;]| [,.;](?!\w)/u
