import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The same build works from any folder of any web host and behind any base path: every address in
// it is relative, and the page finds its way by what stands behind the # of its address.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../build/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the server's security policy takes no fonts or scripts from data:
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } }, // the catalogues are in src/words
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
})
