import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { gallery } from './build/gallery'
import { games } from './build/games'
import { offline } from './offline/build'
import { manifests } from './offline/manifests'

// Writes compressed copies beside each file, for the server.
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true }) as string[]) {
        if (!/\.(html|js|css|svg|json|wasm)$/.test(file)) continue
        const plain = readFileSync(join(folder, file))
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(plain))
        writeFileSync(join(folder, `${file}.gz`), gzipSync(plain, { level: 9 }))
      }
    },
  }
}

// Catalogues of one language that belong together are one chunk: those of the shell, those of a
// game, those of a screen.
function wordsChunk(module: string): string | undefined {
  const [, language, file] = /\/src\/i18n\/(\w+)\/(\w+)\.json$/.exec(module) ?? []
  if (!language || !file) return undefined
  const isOfShell = file === 'common' || file === 'page' || file.startsWith('home_')
  return `words-${language}-${isOfShell ? 'shell' : file.replace(/^page_/, '')}`
}

// The build works in any folder of any web host and behind any base path: every address is
// relative, and the route is the part of the URL after #.
export default defineConfig({
  base: './',
  plugins: [svelte(), games(), manifests(), gallery(), offline(), compressed()],
  build: {
    outDir: '../build/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the server's security policy forbids fonts and scripts from data:
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: wordsChunk } },
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } }, // the catalogues are in src/i18n
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  // The timeout only ends a test that hangs: a busy machine takes long to load all catalogues.
  // Files share the modules that they import: to load these anew for each takes half of the time.
  test: {
    include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
  },
})
