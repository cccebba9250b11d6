import { defineConfig } from 'vitest/config'
import { games } from '../../build/games'

// A browser for each core, which opens the pages of one test file after the other. The timeouts only end tests that wait for something that never comes,
// and allow for a slow, busy machine.
export default defineConfig({
  plugins: [games()], // the lessons are modules of the page, which import editions from it
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    minWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000 } },
  },
})
