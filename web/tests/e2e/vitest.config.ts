import { defineConfig } from 'vitest/config'

// A browser for each core. Nothing is measured by the clock: these times only end a test that waits for something that does not come, and are as long as
// a slow machine with much else to do needs.
export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    minWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000 } },
  },
})
