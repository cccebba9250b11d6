// All texts of the page in the current language. The shell's are loaded first, a game's with its
// table. The compiler checks keys; `sayAny` is for keys that come from the engine or the server.
import { Formatter, parse, type Message, type Term, type Values } from './message'
import { directionOf } from './direction'
import { isMirrored, read, type Key, type Language, type Part } from './languages'
import { manifestFile } from './manifest'
import { loadModule } from '../engine/load.svelte'

class Words {
  private messages = $state.raw<ReadonlyMap<string, string>>(new Map())
  private formatter = new Formatter('en')
  private readonly parsed = new Map<string, Message>()
  private readonly loaded = new Set<Part>()
  private calls = 0 // numbers the calls of `speak`: only the last one counts
  language = $state<Language>('en')

  has(key: string): boolean {
    return this.messages.has(key)
  }

  // A missing key is a bug: it is shown as it is, so that somebody notices.
  say(key: string, values: Values = {}): string {
    const pattern = this.messages.get(key)
    if (pattern === undefined) return key
    let message = this.parsed.get(pattern)
    if (!message) this.parsed.set(pattern, (message = parse(pattern)))
    return this.formatter.format(message, values)
  }

  list(items: readonly string[]): string {
    return this.formatter.list(items)
  }

  async load(part: Part): Promise<void> {
    if (this.loaded.has(part)) return
    const { language } = this
    const more = await loadModule(() => read(language, part))
    if (language !== this.language) return this.load(part) // the language has changed meanwhile
    this.loaded.add(part)
    this.messages = new Map([...this.messages, ...Object.entries(more)])
  }

  // Changes all texts at once, when all are loaded. If one cannot be fetched, throws and keeps the
  // old language.
  async speak(language: Language): Promise<void> {
    const call = ++this.calls
    const wanted = [...this.loaded]
    const all = await Promise.all(wanted.map((part) => read(language, part)))
    if (call !== this.calls) return
    if (wanted.length < this.loaded.size) return this.speak(language) // more was loaded
    this.formatter = new Formatter(language)
    this.parsed.clear()
    this.language = language
    this.messages = new Map(all.flatMap((part) => Object.entries(part)))
    document.documentElement.lang = language
    document.documentElement.dir = isMirrored() ? 'rtl' : directionOf(language)
    const manifest = document.querySelector('link[rel=manifest]')
    if (manifest && !manifest.getAttribute('href')?.endsWith(manifestFile(language)))
      manifest.setAttribute('href', `./${manifestFile(language)}`)
  }
}

const words = new Words()

export function say(key: Key, values?: Values): string {
  return words.say(key, values)
}
export function sayAny(key: string, values?: Values): string {
  return words.say(key, values)
}
export function has(key: string): boolean {
  return words.has(key)
}
export function language(): Language {
  return words.language
}
export function loadWords(part: Part): Promise<void> {
  return words.load(part)
}
export function speak(language: Language): Promise<void> {
  return words.speak(language)
}

// A word for a symbol of the games ("coin"), or the symbol itself if it has none ("e4").
export function term(symbol: string): string {
  return words.has(`term.${symbol}`) ? words.say(`term.${symbol}`) : symbol
}
// The same as a value of a sentence, which may select by the symbol.
export function termOf(symbol: string): Term {
  return { symbol, word: term(symbol) }
}

// "a, b and c"; the word for nothing if there are none.
export function listed(items: readonly string[]): string {
  return items.length > 0 ? words.list(items) : say('list.nothing')
}
