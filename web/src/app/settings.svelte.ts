// What a person chose for this device: name, day or night, sound, notices, language.
import { languages, spoken, type Language } from '../i18n/languages'
import { keep, recall } from '../match/storage'

export type Theme = 'system' | 'day' | 'night'
export const paces = { calm: 900, quick: 350, at_once: 0 } as const // milliseconds that the computer takes at least
export type Pace = keyof typeof paces

interface Kept {
  theme: Theme
  sound: boolean
  notices: boolean
  pace: Pace
  keys: boolean // single letters are shortcuts at a table
  name: string
  language: Language | null
}

export const usual: Readonly<Kept> = { theme: 'system', sound: false, notices: false, pace: 'calm', keys: true, name: '', language: null }

class Settings {
  private kept = $state<Kept>({ ...usual, ...recall<Partial<Kept>>('settings') })

  get theme() {
    return this.kept.theme
  }
  set theme(theme: Theme) {
    this.change({ theme })
    this.dress()
  }
  get sound() {
    return this.kept.sound
  }
  set sound(sound: boolean) {
    this.change({ sound })
  }
  get notices() {
    return this.kept.notices
  }
  set notices(notices: boolean) {
    this.change({ notices })
  }
  get pace() {
    return this.kept.pace
  }
  set pace(pace: Pace) {
    this.change({ pace })
  }
  get pause(): number {
    return paces[this.kept.pace]
  }
  get keys() {
    return this.kept.keys
  }
  set keys(keys: boolean) {
    this.change({ keys })
  }
  get name() {
    return this.kept.name
  }
  set name(name: string) {
    this.change({ name: name.trim().slice(0, 40) })
  }
  get language(): Language {
    return languages.find((language) => language === this.kept.language) ?? spoken(navigator.languages)
  }
  set language(language: Language) {
    this.change({ language })
  }

  readAgain(): void {
    this.kept = { ...usual, ...recall<Partial<Kept>>('settings') }
    this.dress()
  }

  // Day and night are CSS's own affair; only a choice against the system is told to it.
  dress(): void {
    const { theme } = this.kept
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }

  private change(part: Partial<Kept>): void {
    Object.assign(this.kept, part)
    keep('settings', this.kept)
  }
}

export const settings = new Settings()
