// The web app manifest in one language. The build writes one for each language
// (offline/manifests.ts), and the page links to the one of the current language. They differ only
// in texts, so that all install the same app.
import { directionOf } from './direction'
import type { Catalogue } from './languages'

export const manifestFile = (language: string): string => `khepri.${language}.webmanifest`

const icon = (src: string, type: string, sizes: string, purpose?: 'maskable') => ({
  src,
  type,
  sizes,
  ...(purpose && { purpose }),
})

export function manifestOf(language: string, words: Catalogue, games: readonly string[]): object {
  const shortcut = (game: string) => ({ name: words[`page.game.${game}`], url: `./#/play/${game}` })
  return {
    name: words['page.title'],
    short_name: words['page.title'],
    description: words['page.about'],
    lang: language,
    dir: directionOf(language),
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#14161c',
    theme_color: '#14161c',
    categories: ['games'],
    icons: [
      icon('favicon.svg', 'image/svg+xml', 'any'),
      icon('icon-192.png', 'image/png', '192x192'),
      icon('icon-512.png', 'image/png', '512x512'),
      icon('icon-maskable.svg', 'image/svg+xml', 'any', 'maskable'),
      icon('icon-maskable-512.png', 'image/png', '512x512', 'maskable'),
    ],
    shortcuts: games.map(shortcut),
  }
}
