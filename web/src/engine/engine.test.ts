// Plays whole games of each game and mode through the client, with the engine that browsers get
// (scripts/page builds it).
import { beforeAll, describe, expect, test } from 'vitest'
import { shapes } from '../games/shapes'
import type { GameName } from '../wire/common'
import * as wire from '../wire/engine'
import type { Move, Options } from '../wire/games'
import { history, status } from '../wire/server'
import type { Shape } from '../wire/shape'
import type { Engine, NewMatch, ViewContext } from './engine'
import { EngineError } from './engine'
import { nodeEngine, nodeQueue } from './node_engine'

const settings: [GameName, Partial<Options>, seats: number][] = [
  ['archaeology', { players: 2 }, 2],
  ['archaeology', { players: 4 }, 4],
  ['scarabya', { mode: 'expedition', players: 1 }, 1],
  ['scarabya', { mode: 'expedition', players: 3, flips: false }, 3],
  ['scarabya', { mode: 'duel' }, 2],
  ['scarabya', { mode: 'solo' }, 1],
  ['mummies', { players: 2, target: 50 }, 2],
  ['mummies', { players: 5, target: 50 }, 5],
]
const seed = (n: number) => n.toString(16).padStart(64, '0')

function fits(shape: Shape<unknown>, value: unknown): void {
  expect(shape.error(value, '')).toBeNull()
}

let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
})

function setup(game: GameName, options: Partial<Options>, seats: number): NewMatch {
  const numbers = [...Array(seats).keys()]
  return {
    game,
    options,
    names: numbers.map((i) => `Player ${i + 1}`),
    secret: seed(7),
    seeds: numbers.map(seed),
  }
}

/** Plays to the end and checks the shape of every answer on the way. */
async function playOut(match: number, at: Omit<ViewContext, 'view'>): Promise<number> {
  for (let acts = 0; ; acts++) {
    const open = await engine.status(match, 'spectator')
    const seat = open.to_act[0]
    if (seat === undefined) return acts
    const own = await engine.status(match, seat)
    fits(status, own)
    const context = { ...at, view: own.view } as ViewContext
    fits(shapes[at.game].facts, await engine.facts(context))
    const advice = await engine.advise(context, { level: 'novice', seed: acts, iterations: 1 })
    fits(wire.advice, advice)
    const move = advice.ranked[0]!.move as Move
    expect(await engine.check(context, move)).toBeNull()
    fits(shapes[at.game].preview, await engine.preview(context, move))
    const update = await engine.move({
      match,
      seat,
      version: own.version,
      move,
      viewer: seat,
      milliseconds: acts,
    })
    expect(update).toMatchObject({
      type: 'update',
      event: { seat, by: 'person' },
      version: own.version + 1,
    })
  }
}

describe('a whole game', () => {
  for (const [game, options, seats] of settings)
    test(`${game} ${JSON.stringify(options)}`, { timeout: 60_000 }, async () => {
      const made = await engine.start(setup(game, options, seats))
      fits(wire.matchInfo, made)
      const acts = await playOut(made.match, { game, options: made.options, edition: made.edition })
      const end = await engine.status(made.match, 'spectator')
      fits(status, end)
      expect(end.outcome?.scores).toHaveLength(seats)

      const past = await engine.history(made.match, 1)
      fits(history, past)
      expect(past).toHaveLength(acts + 1)

      const record = await engine.record(made.match)
      const again = await engine.resume(record)
      expect(again).toMatchObject({ game, options: made.options, names: made.names, version: acts })
      if ('match' in again) expect(await engine.status(again.match, 'spectator')).toEqual(end)
      fits(shapes[game].options, await engine.next(made.match, 'rematch'))

      const altered = record.replace(/^(\d+ +\S+ +)(.*)$/m, '$1nonsense')
      if (altered !== record) await expect(engine.resume(altered)).rejects.toThrow()
      await engine.forget(made.match)
      await expect(engine.status(made.match, 1)).rejects.toThrow('no_such_match')
    })
})

test('an unfinished match resumes from its record, and a move can be undone', async () => {
  const made = await engine.start(setup('scarabya', { mode: 'expedition', players: 2 }, 2))
  const context = {
    game: 'scarabya' as const,
    options: made.options as Options<'scarabya'>,
    edition: 'classic' as const,
  }
  const { version, view } = await engine.status<'scarabya'>(made.match, 1)
  const { placements } = await engine.facts({ ...context, view })
  const first = placements[0]!
  const move = { type: 'place' as const, tile: view.turned[0]!, cells: first.cells }
  const act = { match: made.match, seat: 1, viewer: 1 as const }
  expect(await engine.move({ ...act, version, move })).toMatchObject({ can_undo: true })
  // The placement is hidden from the others until all have placed.
  expect((await engine.history<'scarabya'>(made.match, 2))[1]?.event?.move).toEqual({
    type: 'place',
  })

  const resumed = await engine.resume(await engine.record(made.match))
  if (!('match' in resumed)) throw new Error('not resumed')
  expect(await engine.undo({ ...act, match: resumed.match, version: 1 })).toMatchObject({
    event: { move: { type: 'undo' } },
    version: 2,
  })
})

test('an illegal move is refused, and nothing changes', async () => {
  const made = await engine.start(setup('mummies', { players: 2 }, 2))
  const { to_act } = await engine.status(made.match, 1)
  const other = to_act[0] === 1 ? 2 : 1
  const move: Move<'mummies'> = { type: 'offer', offering: 'V1' }
  const answer = await engine.move({
    match: made.match,
    seat: other,
    version: 0,
    move,
    viewer: other,
  })
  expect(answer).toMatchObject({
    type: 'error',
    code: 'refused',
    refusal: { rule: 'M4', reason: 'not_your_turn' },
  })
  expect((await engine.status(made.match, 1)).version).toBe(0)
})

test('a search can be limited in time', async () => {
  const made = await engine.start(setup('archaeology', { players: 2 }, 2))
  const { to_act } = await engine.status(made.match, 'spectator')
  const own = await engine.status<'archaeology'>(made.match, to_act[0]!)
  const context = {
    game: 'archaeology' as const,
    options: { players: 2 },
    edition: 'classic' as const,
    view: own.view,
  }
  const advice = await engine.advise(context, { level: 'master', seed: 1, milliseconds: 20 })
  expect(advice.iterations).toBeGreaterThan(0)
  expect(advice.iterations).toBeLessThan(2000)
})

test("a tile's ways match the board, and turning and flipping lead from one way to another", async () => {
  for (let n = 0; n < 12; n++) {
    const order = [...'FILNPTUVWXYZ']
    order.unshift(...order.splice(n, 1))
    const made = await engine.start(
      setup('scarabya', { mode: 'expedition', players: 1, order: order.join('') }, 1),
    )
    const { view } = await engine.status<'scarabya'>(made.match, 1)
    const options = made.options as Options<'scarabya'>
    const { tile, ways, placements } = await engine.facts({
      game: 'scarabya',
      options,
      edition: 'classic',
      view,
    })
    expect(tile).toBe(order[0])
    expect(new Set(ways.map((way) => JSON.stringify(way.cells))).size).toBe(ways.length)
    for (const way of ways) {
      const quarter = ways[way.clockwise]!
      const rows = Math.max(...way.cells.map((cell) => cell[0]!))
      const turned = way.cells.map(([row, column]) => [column!, rows - row!])
      expect(quarter.cells.map(String).sort()).toEqual(turned.map(String).sort())
      expect(ways[way.flipped!]!.flipped).toBe(ways.indexOf(way))
    }
    expect(placements.length).toBeGreaterThan(0)
    for (const { way, cells } of placements) {
      const at = cells.map((cell) => [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97] as const)
      const top = Math.min(...at.map(([row]) => row))
      const left = Math.min(...at.map(([, column]) => column))
      expect(at.map(([row, column]) => String([row - top, column - left])).sort()).toEqual(
        ways[way]!.cells.map(String).sort(),
      )
    }
  }
})

describe('the engine answers every request', () => {
  test('a request about an unknown match', async () => {
    await expect(engine.status(99, 1)).rejects.toThrow(EngineError)
  })
  test('requests with parts removed, changed or inserted', { timeout: 60_000 }, async () => {
    const line = await nodeQueue()
    const made = JSON.parse(
      await line.ask(JSON.stringify({ type: 'start', ...setup('archaeology', { players: 2 }, 2) })),
    ) as wire.MatchInfo
    const where = JSON.parse(
      await line.ask(JSON.stringify({ type: 'status', match: made.match, viewer: 1 })),
    ) as { view: unknown }
    const requests = [
      { type: 'start', ...setup('scarabya', { mode: 'solo' }, 1) },
      { type: 'move', match: made.match, seat: 1, version: 0, move: { type: 'end' }, viewer: 1 },
      {
        type: 'check',
        game: 'archaeology',
        options: { players: 2 },
        view: where.view,
        move: { type: 'trade', give: { pot: 1 }, take: { coin: 1 } },
      },
      { type: 'facts', game: 'archaeology', options: { players: 2 }, view: where.view },
      {
        type: 'resume',
        record: JSON.parse(await line.ask(JSON.stringify({ type: 'record', match: made.match })))
          .record as string,
      },
    ].map((request) => JSON.stringify(request))
    let random = 1
    const below = (n: number) => (random = (random * 48271) % 2147483647) % n
    for (let i = 0; i < 4000; i++) {
      const text = [...requests[i % requests.length]!]
      for (let edits = 1 + below(3); edits > 0; edits--)
        text.splice(
          below(text.length),
          below(4),
          ...['', '"', '0', '-', '9e9', 'null', '[', '}', '\u0000', 'é'][below(10)]!,
        )
      JSON.parse(await line.ask(text.join('')))
    }
    expect(
      JSON.parse(await line.ask(JSON.stringify({ type: 'status', match: made.match, viewer: 1 }))),
    ).toHaveProperty('view')
  })
})
