import { describe, expect, test } from 'vitest'
import * as archaeology from '../../games/archaeology/table/record'
import * as mummies from '../../games/mummies/table/record'
import * as scarabya from '../../games/scarabya/table/record'
import type { Examined } from '../../wire/engine'
import { differences } from './cards'
import { keyOf } from './keys'
import { packed, unpacked } from '../../shared/packed'
import { settings } from '../../shared/settings.svelte'
import { secretOf } from '../../match/daily'
import { originOf, proofOf } from './proof'

describe('a record in a link', () => {
  const record = `khepri record 1 ~12345678\n${'seat 1 Ани ❤\n'.repeat(400)}`
  test('survives packing, is shorter, and needs no escaping', async () => {
    const link = await packed(record)
    expect(link).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(link.length).toBeLessThan(record.length / 5)
    expect(await unpacked(link)).toBe(record)
  })
  test.each(['', 'x', 'not base 64!', 'AAAA'])('damaged: is rejected: %s', async (link) =>
    expect(await unpacked(link)).toBeNull(),
  )
  test('cut off: is rejected', async () =>
    expect(await unpacked((await packed(record)).slice(0, -9))).toBeNull())
  test('that would fill the memory is rejected', async () =>
    expect(await unpacked(await packed('0'.repeat(2 ** 21)))).toBeNull())
})

describe('differences between cards', () => {
  test('in a hand are found card by card, whatever their order', () => {
    expect(
      differences(archaeology, 'hand1=PPC market=TK dig=PC!', 'hand1=PCC market=TK dig=PC!'),
    ).toEqual([{ place: 'hand', seat: 1, number: null, expected: ['pot'], found: ['coin'] }])
  })
  test('in a pile are found by position', () => {
    expect(differences(archaeology, 'hand1=P dig=PC!~', 'hand1=P dig=PC~!')).toEqual([
      { place: 'dig', seat: null, number: 3, expected: ['thief'], found: ['sandstorm'] },
    ])
  })
  test('of Mummies have names of several letters', () => {
    expect(
      differences(mummies, 'papyrus=VCNS3 row2=V4,N2 draw=V1', 'papyrus=VCNS4 row2=V4 draw=V1'),
    ).toEqual([
      { place: 'papyrus', seat: null, number: null, expected: ['VCNS3'], found: ['VCNS4'] },
      { place: 'row', seat: 2, number: 2, expected: ['N2'], found: [] },
    ])
  })
  test('of Scarabya are pieces and tiles', () => {
    expect(
      differences(scarabya, 'board=A0B1C2D3 order=FIL first=1', 'board=A0B2C2D3 order=FLI first=2'),
    ).toEqual([
      { place: 'board', seat: null, number: null, expected: ['B1'], found: ['B2'] },
      { place: 'order', seat: null, number: 2, expected: ['I'], found: ['L'] },
      { place: 'first', seat: null, number: null, expected: ['1'], found: ['2'] },
    ])
  })
  test('in a missing place are found too', () => {
    expect(differences(mummies, 'hand1=V4 draw=-', 'draw=-')).toEqual([
      { place: 'hand', seat: 1, number: null, expected: ['V4'], found: [] },
    ])
  })
})

describe('the proof', () => {
  const examined = {
    commitment: 'aa',
    seeds: ['11', '22'],
    findings: [] as Examined['findings'],
  } as unknown as Examined
  const evidence = { commitment: 'aa', seat: 2, seed: '22' }
  const finding = (code: string) => ({ line: 1, code, expected: '', found: '', version: 0 })
  const after = (code: string) =>
    proofOf({ ...examined, findings: [finding(code)] }, 'online', null)

  test('says fair only if somebody else made the commitment', () => {
    expect(proofOf(examined, 'online', evidence)).toMatchObject({
      verdict: 'fair',
      findings: [],
      commitment: true,
      numbers: true,
    })
    expect(proofOf(examined, 'local', null).verdict).toBe('whole')
    expect(proofOf(examined, 'unknown', null).verdict).toBe('whole')
  })
  test('uses the commitment and the seed that this device saw', () => {
    const exchanged = proofOf(
      { ...examined, commitment: 'bb', seeds: ['11', '33'] },
      'online',
      evidence,
    )
    expect(exchanged).toMatchObject({
      verdict: 'changed',
      commitment: false,
      numbers: false,
      cards: true,
    })
    expect(exchanged.findings.map(({ code }) => code)).toEqual([
      'commitment_differs',
      'seed_not_yours',
    ])
  })
  test('names what is wrong', () => {
    expect(after('secret_breaks_commitment')).toMatchObject({
      verdict: 'changed',
      commitment: false,
      cards: true,
    })
    expect(after('cards_differ')).toMatchObject({ verdict: 'changed', cards: false, moves: true })
    expect(after('move_refused')).toMatchObject({ verdict: 'changed', moves: false, result: true })
    expect(after('result_differs')).toMatchObject({
      verdict: 'changed',
      moves: true,
      result: false,
    })
    expect(after('line_altered')).toMatchObject({
      verdict: 'changed',
      commitment: true,
      cards: true,
      moves: true,
    })
    expect(after('unfinished')).toMatchObject({ verdict: 'unfinished' })
  })
})

describe('keys', () => {
  const press = (key: string, inside = '', more = {}) =>
    keyOf({
      key,
      defaultPrevented: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      target: { closest: (what: string) => (inside && what.includes(inside) ? {} : null) } as never,
      ...more,
    })
  test('step, jump, play and change the viewer', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'v'].map((key) => press(key))).toEqual([
      'back',
      'on',
      'first',
      'last',
      'play',
      'viewer',
    ])
  })
  test('are left to form fields, to the browser, and to other handlers', () => {
    expect([
      press('ArrowLeft', 'select'),
      press(' ', 'button'),
      press('ArrowLeft', '', { altKey: true }),
      press('x'),
      press('End', '', { defaultPrevented: true }),
    ]).toEqual([null, null, null, null, null])
    expect(press('ArrowLeft', 'button')).toBe('back')
    expect([press('ArrowLeft', 'range'), press(' ', 'range'), press('v', 'range')]).toEqual([
      null,
      'play',
      'viewer',
    ])
    expect([press('ArrowLeft', 'dialog'), press('v', 'dialog')]).toEqual([null, null])
  })
  test('that are single letters can be switched off', () => {
    settings.keys = false
    expect([press('v'), press('ArrowLeft')]).toEqual([null, 'back'])
    settings.keys = true
  })
})

// A server that chose the cards by a redeal would otherwise pass for fair.
test('nothing vouches for redealt cards, and everybody knows those of a day', () => {
  const secret = '7'.repeat(64)
  expect(originOf({ redeals: [], secret }, 'online')).toBe('online')
  expect(originOf({ redeals: [3], secret }, 'online')).toBe('redealt')
  const ofDay = secretOf('mummies', '2026-11-18')
  expect(originOf({ redeals: [], secret: ofDay }, 'online')).toBe('daily')
  expect(originOf({ redeals: [0], secret: ofDay }, 'local')).toBe('redealt')
})
