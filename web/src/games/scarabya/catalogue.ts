// The keys of the game's catalogues, so that the compiler checks what the page uses.
import type own from '../../../../src/i18n/en/scarabya.json'
import type page from '../../../../src/i18n/en/page_scarabya.json'
import type workshop from '../../../../src/i18n/en/page_workshop_scarabya.json'

declare module '../../i18n/languages' {
  interface GameKeys {
    scarabya: keyof typeof own | keyof typeof page | keyof typeof workshop
  }
}
