import { describe, expect, test } from 'vitest'
import { games } from '../../games/all'
import {
  seatsFor,
  matchRequestOf,
  optionsOf,
  loadInvitingSetup,
  loadSetup,
  localSetupOf,
  pairingModes,
  pairingOptions,
  defaultSetup,
  saveSetup,
  tempoOf,
  turnTimes,
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
    open: true,
    hints: false,
    turn_seconds: 60,
  })
})
test('the clock is on by default: ten minutes for a turn, a day in turn-based games', () => {
  expect(defaultSetup('mummies', 'person').turnSeconds).toBe(600)
  expect(turnTimes.turn_based[0]).toBe(24 * 60 * 60)
  expect([0, 60, 600, 86_400].map(tempoOf)).toEqual(['live', 'live', 'live', 'turn_based'])
})
test('a setup saved by an earlier version gets the clock too', () => {
  const { hints: _, ...earlier } = { ...defaultSetup('mummies', 'person'), turnSeconds: 0 }
  saveSetup('mummies', 'online', earlier as never)
  expect(loadSetup('mummies', 'online').turnSeconds).toBe(600)
  saveSetup('mummies', 'online', { ...earlier, hints: false })
  expect(loadSetup('mummies', 'online').turnSeconds).toBe(0)
})
test('an invitation has a seat for a friend, whatever was played last', () => {
  const solo = {
    ...defaultSetup('scarabya', 'person'),
    mode: 'solo',
    seats: ['me'] as SeatChoice[],
  }
  saveSetup('scarabya', 'online', solo)
  expect(loadInvitingSetup('scarabya')).toMatchObject({
    mode: 'expedition',
    seats: ['me', 'person'],
  })
  saveSetup('mummies', 'online', {
    ...defaultSetup('mummies', 'person'),
    seats: ['me', 'novice', 'master'],
  })
  expect(loadInvitingSetup('mummies').seats).toEqual(['me', 'novice', 'person'])
})
test('strangers are paired two by two in every mode for several players', () => {
  expect(pairingModes('scarabya')).toEqual(['expedition', 'duel'])
  expect(pairingOptions('archaeology', pairingModes('archaeology')[0]!)).toEqual({ players: 2 })
  expect(pairingOptions('scarabya', 'duel')).toEqual({ mode: 'duel', players: 2, flips: true })
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
