import { afterAll, expect, test, vi } from 'vitest'
import { href } from '../shared/href'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('addEventListener', () => {})
const { parseRoute } = await import('./route.svelte')
afterAll(() => vi.unstubAllGlobals())

test.each([
  '#/',
  '#/lobby',
  '#/play/scarabya',
  '#/friends/mummies',
  '#/lobby/mummies',
  '#/now/mummies',
  '#/now/scarabya/duel',
  '#/rules/archaeology',
  '#/rules/archaeology/A14',
  '#/learn/mummies',
  '#/learn/mummies/abcdefghijkl',
  '#/table/4f2e924d',
  '#/match/cp0sabwt5j0xm8z2dr4j',
  '#/join/cp0sabwt5j0xm8z2dr4j/87542794',
  '#/m/abcdefghijkl',
  '#/daily',
  '#/workshop/mummies',
  '#/workshop/scarabya/q1Yqzy_-KEoF',
  '#/puzzles/mummies',
  '#/lookback',
  '#/lookback/table/4f2e924d',
  '#/lookback/match/cp0sabwt5j0xm8z2dr4j/17',
  '#/lookback/record/q1Yqzy_-KEoF',
])('%s is parsed and written back', (hash) => expect(href(parseRoute(hash))).toBe(hash))

test('earlier links to public matches still work', () =>
  expect(parseRoute('#/join/cp0sabwt5j0xm8z2dr4j')).toEqual(parseRoute('#/m/cp0sabwt5j0xm8z2dr4j')))

test.each([
  '#/play/chess',
  '#/play',
  '#/table',
  '#/match/',
  '#/m',
  '#/now',
  '#/lobby/chess',
  '#/nothing',
  '#/puzzles',
  '#/puzzles/chess',
  '#/workshop',
  '#/workshop/chess',
  '#/lookback/table',
  '#/lookback/elsewhere/1',
  '#/match/%E0%A4%A',
])('%s leads nowhere', (hash) => expect(parseRoute(hash)).toEqual({ at: 'nowhere' }))
test('an address without # is the home screen', () =>
  expect(parseRoute('')).toEqual({ at: 'home' }))
