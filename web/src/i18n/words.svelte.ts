// All sentences of the page in the language that was chosen. The shell's come first, a game's with its table.
// Keys are checked by the compiler; `sayAny` is for those that come from the engine or the server.
import { Formatter, parse, type Message, type Values } from './message'
import { read, type Key, type Language, type Part } from './languages'
import { manifestFile } from './manifest'
import { loadModule } from '../engine/load.svelte'

class Words {
  private messages = $state.raw<ReadonlyMap<string, string>>(new Map())
  private formatter = new Formatter('en')
  private readonly parsed = new Map<string, Message>()
  private readonly loaded = new Set<Part>()
  private wishes = 0 // languages that were asked for: only the last one counts
  language = $state<Language>('en')

  has(key: string): boolean {
    return this.messages.has(key)
  }

  // A key that is missing is a fault of ours: it is shown as it is, so that it is seen.
  say(key: string, values: Values = {}): string {
    const pattern = this.messages.get(key)
    if (pattern === undefined) return key
    let message = this.parsed.get(pattern)
    if (!message) this.parsed.set(pattern, (message = parse(pattern)))
    return this.formatter.format(message, values)
  }

  async load(part: Part): Promise<void> {
    if (this.loaded.has(part)) return
    const { language } = this
    const more = await loadModule(() => read(language, part))
    if (language !== this.language) return this.load(part) // it was changed meanwhile
    this.loaded.add(part)
    this.messages = new Map([...this.messages, ...Object.entries(more)])
  }

  // Everything that is on the screen changes at once, when all of it is there. What cannot be fetched is thrown, and the old language stays.
  async speak(language: Language): Promise<void> {
    const wish = ++this.wishes
    const wanted = [...this.loaded]
    const all = await Promise.all(wanted.map((part) => read(language, part)))
    if (wish !== this.wishes) return
    if (wanted.length < this.loaded.size) return this.speak(language) // more was loaded meanwhile
    this.formatter = new Formatter(language)
    this.parsed.clear()
    this.language = language
    this.messages = new Map(all.flatMap((part) => Object.entries(part)))
    document.documentElement.lang = language
    const manifest = document.querySelector('link[rel=manifest]')
    if (manifest && !manifest.getAttribute('href')?.endsWith(manifestFile(language))) manifest.setAttribute('href', `./${manifestFile(language)}`)
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

// A word for a symbol of the games ("coin"), or the symbol itself if it needs none ("e4").
export function term(symbol: string): string {
  return words.has(`term.${symbol}`) ? words.say(`term.${symbol}`) : symbol
}

// "a, b and c", as the terminal lists.
export function listed(items: readonly string[], link: 'list.and' | 'list.or' = 'list.and'): string {
  const last = items.at(-1)
  if (last === undefined) return say('list.nothing')
  if (items.length === 1) return last
  return items.slice(0, -1).join(say('list.comma')) + say(link) + last
}
