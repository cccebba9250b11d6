// The settings of this device: name, theme, sound, notices, language.
import { languages, preferredLanguage, type Language } from '../i18n/languages'
import { save, load } from '../match/storage'

export type Theme = 'system' | 'day' | 'night'
// least time of the computer for a move, in milliseconds
export const paces = { calm: 900, quick: 350, at_once: 0 } as const
export type ComputerPace = keyof typeof paces

interface StoredSettings {
  theme: Theme
  sound: boolean
  notices: boolean
  pace: ComputerPace
  keys: boolean // single letters are shortcuts at a table
  name: string
  language: Language | null
}

export const defaults: Readonly<StoredSettings> = {
  theme: 'system',
  sound: false,
  notices: false,
  pace: 'calm',
  keys: true,
  name: '',
  language: null,
}

class Settings {
  private stored = $state<StoredSettings>({
    ...defaults,
    ...load<Partial<StoredSettings>>('settings'),
  })

  get theme() {
    return this.stored.theme
  }
  set theme(theme: Theme) {
    this.change({ theme })
    this.dress()
  }
  get sound() {
    return this.stored.sound
  }
  set sound(sound: boolean) {
    this.change({ sound })
  }
  get notices() {
    return this.stored.notices
  }
  set notices(notices: boolean) {
    this.change({ notices })
  }
  get pace() {
    return this.stored.pace
  }
  set pace(pace: ComputerPace) {
    this.change({ pace })
  }
  get pause(): number {
    return paces[this.stored.pace]
  }
  get keys() {
    return this.stored.keys
  }
  set keys(keys: boolean) {
    this.change({ keys })
  }
  get name() {
    return this.stored.name
  }
  set name(name: string) {
    this.change({ name: name.trim().slice(0, 40) })
  }
  get language(): Language {
    return (
      languages.find((language) => language === this.stored.language) ??
      preferredLanguage(navigator.languages)
    )
  }
  set language(language: Language) {
    this.change({ language })
  }

  readAgain(): void {
    this.stored = { ...defaults, ...load<Partial<StoredSettings>>('settings') }
    this.dress()
  }

  // CSS follows the system; only another choice needs an attribute.
  dress(): void {
    const { theme } = this.stored
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }

  private change(part: Partial<StoredSettings>): void {
    Object.assign(this.stored, part)
    save('settings', this.stored)
  }
}

export const settings = new Settings()
