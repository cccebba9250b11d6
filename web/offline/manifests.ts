// Part of the build: a web app manifest for each language of src/words, beside the page; while one works on the page they are made when asked for.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { manifestFile, manifestOf } from '../src/i18n/manifest'

const words = fileURLToPath(new URL('../../src/words', import.meta.url))
const languages = () => readdirSync(words, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const written = (language: string) =>
  JSON.stringify(manifestOf(language, JSON.parse(readFileSync(join(words, language, 'page.json'), 'utf8')) as Record<string, string>), null, 2)

export function manifests(): Plugin {
  return {
    name: 'manifests',
    configureServer({ middlewares }) {
      for (const language of languages())
        middlewares.use(`/${manifestFile(language)}`, (_, response) => void response.setHeader('Content-Type', 'application/manifest+json').end(written(language)))
    },
    generateBundle() {
      for (const language of languages()) this.emitFile({ type: 'asset', fileName: manifestFile(language), source: written(language) })
    },
  }
}
