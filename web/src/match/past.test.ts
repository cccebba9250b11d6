import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { nodeEngine } from '../engine/node_engine'
import type { Engine } from '../engine/engine'
import { PastMatch } from './past.svelte'

const golden = new URL('../../../tests/playthroughs/', import.meta.url)
const record = (name: string) => readFileSync(new URL(`${name}.khepri`, golden), 'utf8')
let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
})
const open = (text: string) => PastMatch.open(text, null, async () => engine)

describe('looking back at a match', () => {
  test('begins at the deal, as a spectator saw it', async () => {
    const match = await open(record('archaeology-3-random'))
    expect(match).toMatchObject({
      step: 0,
      viewer: 'spectator',
      state: 'playing',
      yourTurn: false,
      canUndo: false,
      log: [],
    })
    expect(match.last).toBe(match.examined.events)
    expect(match.viewers).toEqual([1, 2, 3, 'spectator'])
    expect(match.status!.to_act.length).toBe(1)
  })

  test('steps in any direction between the deal and the end', async () => {
    const match = await open(record('mummies-2-random'))
    await match.go(-1)
    expect(match.step).toBe(0)
    await match.go(7)
    expect([match.step, match.log.length, match.status!.version]).toEqual([7, 7, 7])
    await match.go(1e6)
    expect([match.step, match.state]).toEqual([match.last, 'over'])
    expect(match.status!.outcome!.winners.length).toBeGreaterThan(0)
    await match.go(match.last - 1)
    expect(match.state).toBe('playing')
    expect(match.status!.outcome).toBeUndefined()
  })

  test('shows the hand of each seat at the same step', async () => {
    const match = await open(record('mummies-2-random'))
    await match.go(5)
    for (const seat of [1, 2]) {
      await match.see(seat)
      expect(match).toMatchObject({ step: 5, viewer: seat })
      expect(match.status!.view).toMatchObject({ seat })
      expect((match.status!.view as { hand: unknown[] }).hand.length).toBeGreaterThan(0)
    }
  })

  // Regression: after two quick choices, the viewer that loaded last was shown instead of the one
  // chosen last.
  test('shows the viewer that was chosen last, whichever loads last', async () => {
    const match = await open(record('mummies-2-random'))
    await Promise.all([match.see(2), match.see('spectator')]) // is loaded already
    expect(match).toMatchObject({ viewer: 'spectator' })
    await Promise.all([match.seeAsNext(), match.seeAsNext()])
    expect(match).toMatchObject({ viewer: 2 })
    expect(match.status!.view).toMatchObject({ seat: 2 })
  })

  test('animates a step only if it is the next one', async () => {
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

  test('plays by itself to the end, and again from the beginning', async () => {
    const match = await open(record('scarabya-solo'))
    match.speed = 1e6
    match.play()
    await expect.poll(() => [match.step, match.playing]).toEqual([match.last, false])
    match.play()
    expect(match.step).toBe(0)
    match.rest()
    expect(match.playing).toBe(false)
  })

  test('lets nobody move', async () => {
    const match = await open(record('scarabya-solo'))
    expect(await match.act()).toEqual({ code: 'match_over' })
    expect(await match.undo()).toEqual({ code: 'match_over' })
  })

  test('loads whole games of all kinds in well under a second', async () => {
    for (const name of ['archaeology-4', 'mummies-5-to-150', 'scarabya-expedition-4-no-flips']) {
      const text = record(name)
      const began = performance.now()
      const match = await open(text)
      for (const viewer of match.viewers) await match.see(viewer)
      for (let step = 1; step <= match.last; step++) await match.go(step)
      expect(performance.now() - began, name).toBeLessThan(1500)
    }
  })

  test('ends before a move that cannot be played', async () => {
    const text = record('scarabya-duel')
    const lines = text.split('\n')
    const third = lines.findIndex((line) => line.startsWith('3 '))
    lines[third] = lines[third]!.replace(/(\+\d+ ).*( ~)/, '$1X:a1 a2 a3 a4 a5$2')
    const match = await open(lines.join('\n'))
    expect(match.last).toBe(2)
    expect(match.examined.events).toBeGreaterThan(2)
    const findings = match.examined.findings.map(({ code, version, line }) => ({
      code,
      version,
      line,
    }))
    expect(findings).toEqual([
      { code: 'line_altered', version: 3, line: third + 1 },
      { code: expect.stringMatching(/not_a_move|move_refused/), version: 3, line: third + 1 },
    ])
  })

  test('a text that is no record is an error', async () => {
    await expect(open('An old papyrus\n')).rejects.toMatchObject({ code: 'malformed' })
  })
})

test('a record names people by name and the computer by its level', async () => {
  const lines = record('archaeology-3-random').split('\n')
  const zeros = '0'.repeat(64)
  const sat = ['Anna', 'adept', 'Tiye (master)']
  const text = lines.map((line) =>
    line.replace(
      /^seat (\d) ([0-9a-f]{64}).*( ~)/,
      (_, seat: string, _seed, end: string) =>
        `seat ${seat} ${zeros} ${sat[Number(seat) - 1]}${end}`,
    ),
  )
  const { seats } = await open(text.join('\n'))
  expect(seats.map(({ name, computer }) => [name, computer])).toEqual([
    ['Anna', undefined],
    ['', 'adept'],
    ['Tiye', 'master'],
  ])
})
