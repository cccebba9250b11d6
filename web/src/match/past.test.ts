import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { engineHere } from '../engine/here'
import type { Engine } from '../engine/engine'
import { PastMatch } from './past.svelte'

const golden = new URL('../../../tests/playthroughs/', import.meta.url)
const record = (name: string) => readFileSync(new URL(`${name}.khepri`, golden), 'utf8')
let engine: Engine
beforeAll(async () => {
  engine = await engineHere()
})
const open = (text: string) => PastMatch.open(text, null, async () => engine)

describe('a match that is looked back at', () => {
  test('begins at the deal, as a spectator saw it', async () => {
    const match = await open(record('archaeology-3-random'))
    expect(match).toMatchObject({ step: 0, viewer: 'spectator', state: 'playing', yourTurn: false, mayTakeBack: false, log: [] })
    expect(match.last).toBe(match.examined.events)
    expect(match.viewers).toEqual([1, 2, 3, 'spectator'])
    expect(match.situation!.to_act.length).toBe(1)
  })

  test('steps in any direction and stays between the deal and the end', async () => {
    const match = await open(record('mummies-2-random'))
    await match.go(-1)
    expect(match.step).toBe(0)
    await match.go(7)
    expect([match.step, match.log.length, match.situation!.version]).toEqual([7, 7, 7])
    await match.go(1e6)
    expect([match.step, match.state]).toEqual([match.last, 'over'])
    expect(match.situation!.outcome!.winners.length).toBeGreaterThan(0)
    await match.go(match.last - 1)
    expect(match.state).toBe('playing')
    expect(match.situation!.outcome).toBeUndefined()
  })

  test('shows every hand to whoever looks through the eyes of its seat, at the same step', async () => {
    const match = await open(record('mummies-2-random'))
    await match.go(5)
    for (const seat of [1, 2]) {
      await match.see(seat)
      expect(match).toMatchObject({ step: 5, viewer: seat })
      expect(match.situation!.view).toMatchObject({ seat })
      expect((match.situation!.view as { hand: unknown[] }).hand.length).toBeGreaterThan(0)
    }
  })

  // Whoever chose quickly was left with eyes that came later than those chosen last.
  test('is seen through the eyes that were chosen last, whichever come last', async () => {
    const match = await open(record('mummies-2-random'))
    await Promise.all([match.see(2), match.see('spectator')]) // the spectator's are there already
    expect(match).toMatchObject({ viewer: 'spectator' })
    await Promise.all([match.seeAsNext(), match.seeAsNext()])
    expect(match).toMatchObject({ viewer: 2 })
    expect(match.situation!.view).toMatchObject({ seat: 2 })
  })

  test('shows what happened if it is the next step, and only then', async () => {
    const match = await open(record('scarabya-duel'))
    const shown: number[] = []
    match.present = ({ version }) => void shown.push(version)
    await match.go(1)
    await match.go(2)
    await match.go(1)
    await match.go(6)
    await match.go(7)
    expect(shown).toEqual([1, 2, 7])
  })

  test('plays by itself to the end, and from the beginning again', async () => {
    const match = await open(record('scarabya-solo'))
    match.speed = 1e6
    match.play()
    await expect.poll(() => [match.step, match.playing]).toEqual([match.last, false])
    match.play()
    expect(match.step).toBe(0)
    match.rest()
    expect(match.playing).toBe(false)
  })

  test('lets nobody act', async () => {
    const match = await open(record('scarabya-solo'))
    expect(await match.act()).toEqual({ code: 'match_over' })
    expect(await match.takeBack()).toEqual({ code: 'match_over' })
  })

  test('whole games of all kinds are at hand in well under a second', async () => {
    for (const name of ['archaeology-4', 'mummies-5-to-150', 'scarabya-expedition-4-no-flips']) {
      const text = record(name)
      const began = performance.now()
      const match = await open(text)
      for (const viewer of match.viewers) await match.see(viewer)
      for (let step = 1; step <= match.last; step++) await match.go(step)
      expect(performance.now() - began, name).toBeLessThan(1500)
    }
  })

  test('an act that cannot be played ends it where it was still true', async () => {
    const text = record('scarabya-duel')
    const lines = text.split('\n')
    const third = lines.findIndex((line) => line.startsWith('3 '))
    lines[third] = lines[third]!.replace(/(\+\d+ ).*( ~)/, '$1X:a1 a2 a3 a4 a5$2')
    const match = await open(lines.join('\n'))
    expect(match.last).toBe(2)
    expect(match.examined.events).toBeGreaterThan(2)
    const findings = match.examined.findings.map(({ code, version, line }) => ({ code, version, line }))
    expect(findings).toEqual([
      { code: 'line_altered', version: 3, line: third + 1 },
      { code: expect.stringMatching(/not_a_move|move_refused/), version: 3, line: third + 1 },
    ])
  })

  test('what is no record is denied', async () => {
    await expect(open('An old papyrus\n')).rejects.toMatchObject({ code: 'malformed' })
  })
})

test('a record tells who sat there: people by name, the computer by its level', async () => {
  const lines = record('archaeology-3-random').split('\n')
  const zeros = '0'.repeat(64)
  const sat = ['Anna', 'adept', 'Tiye (master)']
  const text = lines.map((line) => line.replace(/^seat (\d) ([0-9a-f]{64}).*( ~)/, (_, seat: string, _seed, end: string) => `seat ${seat} ${zeros} ${sat[Number(seat) - 1]}${end}`))
  const { seats } = await open(text.join('\n'))
  expect(seats.map(({ name, computer }) => [name, computer])).toEqual([
    ['Anna', undefined],
    ['', 'adept'],
    ['Tiye', 'master'],
  ])
})
