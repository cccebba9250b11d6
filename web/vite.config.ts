import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { offline } from './offline/build'
import { manifests } from './offline/manifests'

// Beside each file its compressed forms, which the server hands to browsers that take them.
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

// The catalogues of one language that belong together are one file: common and page, those of a game, those of a screen.
function wordsChunk(module: string): string | undefined {
  const [, language, file] = /\/src\/words\/(\w+)\/(\w+)\.json$/.exec(module) ?? []
  if (!language || !file) return undefined
  return `words-${language}-${file === 'common' || file === 'page' ? 'shell' : file.replace(/^page_/, '')}`
}

// The same build works from any folder of any web host and behind any base path: every address in
// it is relative, and the page finds its way by what stands behind the # of its address.
export default defineConfig({
  base: './',
  plugins: [svelte(), manifests(), offline(), compressed()],
  build: {
    outDir: '../build/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the server's security policy takes no fonts or scripts from data:
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: wordsChunk } },
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } }, // the catalogues are in src/words
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
})
