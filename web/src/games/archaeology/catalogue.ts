// The keys of the game's catalogues, so that the compiler checks what the page uses.
import type own from '../../../../src/i18n/en/archaeology.json'
import type page from '../../../../src/i18n/en/page_archaeology.json'
import type workshop from '../../../../src/i18n/en/page_workshop_archaeology.json'

declare module '../../i18n/languages' {
  interface GameKeys {
    archaeology: keyof typeof own | keyof typeof page | keyof typeof workshop
  }
}
