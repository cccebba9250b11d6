// The title of the window while a screen is open.
import { say } from '../i18n/words.svelte'

export function titled(screen: () => string): void {
  $effect(() => {
    document.title = say('page.title.screen', { screen: screen() })
    return () => (document.title = say('page.title'))
  })
}
