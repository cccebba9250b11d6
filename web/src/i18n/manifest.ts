// What an installed Khepri says of itself, in one language: the web app manifest. The build writes one for each (offline/manifests.ts), and the page
// points to that of the language it speaks. They differ in words alone: whichever one installs, it is the same app.
import type { Catalogue } from './languages'

export const manifestFile = (language: string): string => `khepri.${language}.webmanifest`

const icon = (src: string, type: string, sizes: string, purpose?: 'maskable') => ({ src, type, sizes, ...(purpose && { purpose }) })

export function manifestOf(language: string, words: Catalogue): object {
  const shortcut = (game: string) => ({ name: words[`page.game.${game}`], url: `./#/play/${game}` })
  return {
    name: words['page.title'],
    short_name: words['page.title'],
    description: words['page.about'],
    lang: language,
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
    shortcuts: ['archaeology', 'scarabya', 'mummies'].map(shortcut),
  }
}
