import { describe, expect, test } from 'vitest'
import { games } from '../../games/all'
import {
  seatsFor,
  matchRequestOf,
  optionsOf,
  loadSetup,
  localSetupOf,
  defaultSetup,
  type SeatChoice,
} from './match_setup'

describe('seats', () => {
  test('are filled with the computer locally, with guests online', () => {
    expect(seatsFor(3, [], 'computer')).toEqual(['me', 'apprentice', 'apprentice'])
    expect(seatsFor(2, [], 'person')).toEqual(['me', 'person'])
  })
  test("keep their players, and one is always the user's", () => {
    expect(seatsFor(3, ['master', 'me'], 'computer')).toEqual(['master', 'me', 'master'])
    expect(seatsFor(1, ['novice'], 'computer')).toEqual(['me'])
  })
})

test.each(games)('the default setup of %s is one person against the computer', (game) => {
  const { seatPlayers, options } = localSetupOf(game, loadSetup(game, 'here'), 'Anna')
  expect(seatPlayers[0]).toEqual({ name: 'Anna' })
  expect(seatPlayers.slice(1).every((seatPlayer) => seatPlayer.computer === 'apprentice')).toBe(
    true,
  )
  expect(options.players).toBe(seatPlayers.length)
})
test('people without a name stay without one', () => {
  const setup = {
    ...defaultSetup('mummies', 'person'),
    seats: ['me', 'person', 'novice'] as SeatChoice[],
    names: ['', ' '],
  }
  expect(localSetupOf('mummies', setup, '').seatPlayers.slice(0, 2)).toEqual([
    { name: '' },
    { name: '' },
  ])
})
test('a setup becomes a request to the server', () => {
  const setup = { ...defaultSetup('mummies', 'person'), turnSeconds: 60, options: { target: 100 } }
  setup.seats = ['novice', 'me', 'person']
  expect(matchRequestOf('mummies', setup)).toEqual({
    game: 'mummies',
    options: { players: 3, target: 100 },
    seats: [{ computer: 'novice' }, {}, {}],
    in_lobby: false,
    turn_seconds: 60,
  })
})
test('each game has its own options', () => {
  expect(optionsOf('archaeology', defaultSetup('archaeology', 'person'))).toEqual({ players: 3 })
  expect(
    optionsOf('scarabya', { ...defaultSetup('scarabya', 'person'), options: { flips: false } }),
  ).toEqual({
    mode: 'expedition',
    players: 2,
    flips: false,
  })
})
