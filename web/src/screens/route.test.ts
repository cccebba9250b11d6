import { expect, test, vi } from 'vitest'
import { href } from '../shared/href'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('addEventListener', () => {})
const { parseRoute } = await import('./route.svelte')

test.each([
  '#/',
  '#/lobby',
  '#/play/scarabya',
  '#/friends/mummies',
  '#/rules/archaeology',
  '#/rules/archaeology/A14',
  '#/learn/mummies',
  '#/table/4f2e924d',
  '#/match/cp0sabwt5j0xm8z2dr4j',
  '#/join/cp0sabwt5j0xm8z2dr4j/87542794',
  '#/join/cp0sabwt5j0xm8z2dr4j',
  '#/lookback',
  '#/lookback/table/4f2e924d',
  '#/lookback/match/cp0sabwt5j0xm8z2dr4j/17',
  '#/lookback/record/q1Yqzy_-KEoF',
])('%s is parsed and written back', (hash) => expect(href(parseRoute(hash))).toBe(hash))

test.each([
  '#/play/chess',
  '#/play',
  '#/table',
  '#/match/',
  '#/nothing',
  '#/lookback/table',
  '#/lookback/elsewhere/1',
  '#/match/%E0%A4%A',
])('%s leads nowhere', (hash) => expect(parseRoute(hash)).toEqual({ at: 'nowhere' }))
test('an address without # is the home screen', () =>
  expect(parseRoute('')).toEqual({ at: 'home' }))
