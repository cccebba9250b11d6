import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { games, isGame } from './all'
import { descriptorOf } from '../wire/descriptor'
import { gameOf } from './load'

test('every folder of a game is in the list, and every game of the list has a folder', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  )
  expect([...games].sort()).toEqual(folders.map(({ name }) => name).sort())
  for (const game of games) expect(descriptorOf(game).name).toBe(game)
})
test('an unknown game is an error', () => {
  expect(isGame('chess')).toBe(false)
  expect(() => gameOf('chess' as never)).toThrow('there is no game called chess')
})
test.each(games)(
  'the modes and options of %s have different names, and their defaults are valid',
  (game) => {
    const { modes, options } = descriptorOf(game)
    expect(new Set(modes.map(({ name }) => name)).size).toBe(modes.length)
    for (const { players } of modes) {
      expect(players.default).toBeGreaterThanOrEqual(players.min)
      expect(players.default).toBeLessThanOrEqual(players.max)
    }
    for (const option of options)
      if ('values' in option) expect(option.values).toContain(option.default)
  },
)
