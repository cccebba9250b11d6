// Puzzles with the real engine: a made-up one, and all that the page has.
import { beforeAll, describe, expect, test } from 'vitest'
import { games } from '../../games/all'
import { puzzlesOf } from '../../games/load'
import type { Engine } from '../../engine/engine'
import { nodeEngine } from '../../engine/node_engine'
import type { Puzzle, PuzzleFile } from '../../shared/puzzle'
import { PuzzleMatch } from './puzzle_match.svelte'

let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
})
const dependencies = {
  engine: async () => engine,
  pace: () => 0,
  name: 'Anna',
  opponent: () => 'Ani',
}

const file: PuzzleFile<'mummies'> = {
  game: 'mummies',
  options: { players: 2, target: 50 },
  unit: 'share',
  puzzles: [],
}
// A position after some moves of a novice; the best move is the one that comes next.
async function madeUp(): Promise<Puzzle> {
  const { game, options } = file
  const secret = '5'.repeat(64)
  const { match, edition } = await engine.start({
    game,
    options,
    secret,
    seeds: ['0', '0'].map((digit) => digit.repeat(64)),
  })
  for (let version = 0; version < 5; ++version) {
    const seat = (await engine.status(match, 'spectator')).to_act[0]!
    const { view } = await engine.status<'mummies'>(match, seat)
    const context = { game, options, edition: edition as 'classic', view }
    const { ranked } = await engine.advise(context, { level: 'novice', seed: 1 })
    await engine.move({ match, seat, version, move: ranked[0]!.move, viewer: seat })
  }
  const lines = [...(await engine.record(match)).matchAll(/^\d+ (\d) \+\d+ (.*) ~/gm)]
  const [, seat, best] = lines.at(-1)!
  const moves = lines.slice(0, -1).map(([, who, text]) => `${who} ${text}`)
  return { id: 'one', secret, moves, seat: Number(seat), best: best!, gap: 10, error: 1 }
}

describe('a puzzle', () => {
  test('knows the best move from any other, can be tried again, and shows its solution', async () => {
    const puzzle = await madeUp()
    const match = new PuzzleMatch(file, puzzle, dependencies)
    await match.lay()
    expect([match.yourTurn, match.answer, match.hints]).toEqual([true, 'open', false])
    const { view } = match.status!

    const [card] = view.hand
    const wrong = { type: 'sacrifice' as const, cards: [card!] }
    expect(puzzle.best).not.toBe(`sacrifice ${card}`)
    expect(await match.act({ type: 'sacrifice', cards: [] })).toMatchObject({
      reason: 'nothing_sacrificed',
    })
    expect(match.answer).toBe('open')
    expect(await match.act(wrong)).toBeNull()
    expect([match.answer, match.yourTurn]).toEqual(['wrong', false])

    await match.undo()
    expect([match.answer, match.yourTurn]).toEqual(['open', true])
    expect(match.status!.view).toEqual(view)
    await match.showBest()
    expect(match.answer).toBe('shown')
    const best = match.played!
    expect(Array.isArray(await match.reasons())).toBe(true)

    await match.undo()
    expect(await match.act(best)).toBeNull()
    expect(match.answer).toBe('right')
    match.close()
  })
})

describe.each(games)('the puzzles of %s', (game) => {
  test('are legal positions with one clearly best move', { timeout: 120_000 }, async () => {
    const files = await puzzlesOf(game)
    const all = files.flatMap((one) => one.puzzles.map((puzzle) => ({ one, puzzle })))
    expect(new Set(files.flatMap(({ puzzles }) => puzzles.map(({ id }) => id))).size).toBe(
      all.length,
    )
    for (const { one, puzzle } of all) {
      expect(one.game).toBe(game)
      const least = one.unit === 'share' ? 6 : 4
      expect(puzzle.gap - 3 * puzzle.error).toBeGreaterThan(least - 0.1) // they are rounded
      const match = new PuzzleMatch(one, puzzle, dependencies)
      await match.showBest() // nothing is shown if it is not the seat's turn, or the move is illegal
      expect(match.answer, puzzle.id).toBe('shown')
      match.close()
    }
  })

  // One of each file, because the master thinks for it; tests/tools and find_puzzles --check look
  // at more.
  test('are explained by the master', { timeout: 120_000 }, async () => {
    for (const file of await puzzlesOf(game)) {
      const latest = [...file.puzzles].sort((a, b) => b.moves.length - a.moves.length)[0]!
      const match = new PuzzleMatch(file, latest, dependencies)
      await match.showBest()
      expect(await match.reasons(), latest.id).not.toEqual([])
      match.close()
    }
  })
})
