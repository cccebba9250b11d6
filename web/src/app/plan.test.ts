import { describe, expect, test } from 'vitest'
import { games } from '../match/games'
import { chairsFor, matchOf, optionsOf, planFor, setupOf, usualPlan, type Chair } from './plan'

describe('chairs', () => {
  test('are filled with the computer at this screen, with guests online', () => {
    expect(chairsFor(3, [], 'computer')).toEqual(['me', 'apprentice', 'apprentice'])
    expect(chairsFor(2, [], 'person')).toEqual(['me', 'person'])
  })
  test('keep who sits there, and one is always one’s own', () => {
    expect(chairsFor(3, ['master', 'me'], 'computer')).toEqual(['master', 'me', 'master'])
    expect(chairsFor(1, ['novice'], 'computer')).toEqual(['me'])
  })
})

test.each(games)('the usual plan of %s is one person against the computer', (game) => {
  const { sitters, options } = setupOf(game, planFor(game, 'here'), 'Anna')
  expect(sitters[0]).toEqual({ name: 'Anna' })
  expect(sitters.slice(1).every((sitter) => sitter.computer === 'apprentice')).toBe(true)
  expect(options.players).toBe(sitters.length)
})
test('people without a name are kept without one', () => {
  const plan = { ...usualPlan('mummies', 'person'), chairs: ['me', 'person', 'novice'] as Chair[], names: ['', ' '] }
  expect(setupOf('mummies', plan, '').sitters.slice(0, 2)).toEqual([{ name: '' }, { name: '' }])
})
test('a plan becomes a request to the server', () => {
  const plan = { ...usualPlan('mummies', 'person'), turnSeconds: 60, target: 100 as const }
  plan.chairs = ['novice', 'me', 'person']
  expect(matchOf('mummies', plan)).toEqual({
    game: 'mummies',
    options: { players: 3, target: 100 },
    seats: [{ computer: 'novice' }, {}, {}],
    in_lobby: false,
    turn_seconds: 60,
  })
})
test('each game has its own options', () => {
  expect(optionsOf('archaeology', usualPlan('archaeology', 'person'))).toEqual({ players: 3 })
  expect(optionsOf('scarabya', { ...usualPlan('scarabya', 'person'), flips: false })).toEqual({
    mode: 'expedition',
    players: 2,
    flips: false,
  })
})
