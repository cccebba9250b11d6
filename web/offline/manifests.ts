// Part of the build: writes a web app manifest for each language of src/i18n. The development
// server makes them on request.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { games } from '../src/games/all'
import { manifestFile, manifestOf } from '../src/i18n/manifest'

const words = fileURLToPath(new URL('../../src/i18n', import.meta.url))
const languages = () =>
  readdirSync(words, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(words, language, file), 'utf8')) as Record<string, string>
function written(language: string): string {
  const home = games.map((game) => read(language, `home_${game}.json`))
  const all = Object.assign(read(language, 'page.json'), ...home) as Record<string, string>
  return JSON.stringify(manifestOf(language, all, games), null, 2)
}

export function manifests(): Plugin {
  return {
    name: 'manifests',
    configureServer({ middlewares }) {
      for (const language of languages())
        middlewares.use(
          `/${manifestFile(language)}`,
          (_, response) =>
            void response
              .setHeader('Content-Type', 'application/manifest+json')
              .end(written(language)),
        )
    },
    generateBundle() {
      for (const language of languages())
        this.emitFile({
          type: 'asset',
          fileName: manifestFile(language),
          source: written(language),
        })
    },
  }
}
