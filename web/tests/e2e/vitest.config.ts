import { defineConfig } from 'vitest/config'

// One browser at a time: two cores are enough, and nothing is slow for want of a third.
export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
