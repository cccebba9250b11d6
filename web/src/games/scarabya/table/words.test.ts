// Whole games in sentences, as each player and a spectator read them.
import { beforeAll, expect, test } from 'vitest'
import { nodeEngine } from '../../../engine/node_engine'
import { loadWords } from '../../../i18n/words.svelte'
import { entriesOf } from '../../../match/match.svelte'
import type { Viewer } from '../../../wire/common'
import type { Options } from '../wire'
import { bestPlacement, findsOf, type Find } from './story'
import { describeMove, describeEvent } from './words'

const engine = await nodeEngine()
beforeAll(() => Promise.all([loadWords('shell'), loadWords('scarabya')]))

async function played(options: Options, viewer: Viewer) {
  const names = Array.from(
    { length: options.players },
    (_, at) => ['Anna', 'Ben', 'Clara', 'Dora'][at]!,
  )
  const seeds = names.map((_, at) => String(at + 1).repeat(64))
  const { match, edition } = await engine.start({
    game: 'scarabya',
    options,
    names,
    secret: '3'.repeat(64),
    seeds,
  })
  for (let seed = 1; ; ++seed) {
    const { to_act, version } = await engine.status<'scarabya'>(match, 'spectator')
    const seat = to_act[0]
    if (seat === undefined) break
    const { view } = await engine.status<'scarabya'>(match, seat)
    const { ranked } = await engine.advise<'scarabya'>(
      { game: 'scarabya', options, edition: edition as never, view },
      { level: 'novice', seed, iterations: 4 },
    )
    await engine.move<'scarabya'>({ match, seat, version, move: ranked[0]!.move, viewer: seat })
  }
  const status = { ...(await engine.status<'scarabya'>(match, viewer)), deadlines: [] }
  const log = entriesOf(await engine.history<'scarabya'>(match, viewer))
  const table = {
    options,
    seats: names.map((name) => ({ name, left: false, connected: true })),
    status,
  }
  return { log, status, sentences: log.flatMap((entry) => describeEvent(entry, table)) }
}

test('an expedition: others have placed, then their placements; the finds add up to the scores', async () => {
  const { log, status, sentences } = await played(
    { mode: 'expedition', players: 3, flips: true },
    2,
  )
  expect(sentences).toContain('Anna has placed the tile.')
  expect(sentences.some((sentence) => /^Clara places [A-Z] at /.test(sentence))).toBe(true)
  expect(sentences.some((sentence) => /^You place [A-Z] at /.test(sentence))).toBe(true)
  expect(
    sentences.some((sentence) =>
      /^You close a site of \d cells? with \d scarabs?: \d+ points?\.$/.test(sentence),
    ),
  ).toBe(true)
  expect(sentences.at(-1)).toBe('The cards have run out: the game is over.')
  const finds = findsOf(log, status.view, 'expedition')
  for (const [at, score] of status.outcome!.scores.entries())
    expect(
      finds.filter(({ seat }) => seat === at + 1).reduce((sum, { site }) => sum + site.points, 0),
    ).toBe(score)
})

test('a game that was not seen from its beginning has the same finds', async () => {
  const { log, status } = await played({ mode: 'expedition', players: 2, flips: true }, 'spectator')
  const known = (entries: typeof log) =>
    findsOf(entries, status.view, 'expedition')
      .map(({ seat, site }) => `${seat} ${site.cells.join()}`)
      .sort()
  expect(known(log.slice(-3))).toEqual(known(log))
  expect(known([])).toEqual(known(log))
})

test('a duel: whose turn it is, whose site it is, and the bonus for one tile fewer', async () => {
  const { log, status, sentences } = await played({ mode: 'duel', players: 2, flips: false }, 1)
  expect(
    sentences.some((sentence) => /The next card is [A-Z], for (you|Ben)\./.test(sentence)),
  ).toBe(true)
  const finds = findsOf(log, status.view, 'duel')
  const scores = status.view.boards.map(({ score }) => score)
  for (const [at, score] of scores.entries())
    expect(
      finds.filter(({ seat }) => seat === at + 1).reduce((sum, { site }) => sum + site.points, 0),
    ).toBe(score)
  const bonus = status.outcome!.scores.map((score, at) => score - scores[at]!)
  expect(sentences.filter((sentence) => sentence.includes('one tile fewer'))).toHaveLength(
    bonus.filter((points) => points > 0).length,
  )
  const placed = status.view.boards[0]!.tiles.length
  expect(sentences.filter((sentence) => sentence.includes('fits nowhere'))).toHaveLength(
    12 - placed,
  )
})

test('a solo game: what is buried, what is lost, how it ended', async () => {
  const { status, sentences } = await played({ mode: 'solo', players: 1, flips: true }, 1)
  expect(sentences.filter((sentence) => /and bury/.test(sentence))).toHaveLength(
    status.view.boards[0]!.tiles.length,
  )
  expect(sentences.at(-1)).toMatch(/^The cards have run out\. /)
})

test('a move in words', () => {
  expect(describeMove({ type: 'place', tile: 'I', cells: ['e3', 'e4', 'e5', 'e6', 'e7'] })).toBe(
    'Place the I at e3–e7',
  )
})

// Regression: a tile that closed sites of 8 and 6 lost to one that closed a site of 8; the screen
// said "8 points at once" instead of 14.
test('the best placement is the one that scored most with all its sites', () => {
  const find = (seat: number, tile: Find['tile'], points: number): Find => ({
    seat,
    tile,
    site: { cells: [], scarabs: 1, points },
  })
  const finds = [
    find(1, 'F', 8),
    find(2, 'N', 8),
    find(1, 'N', 5),
    find(2, 'N', 6),
    find(1, undefined, 20),
  ]
  expect(bestPlacement(finds)).toEqual({ seat: 2, tile: 'N', points: 14 })
  expect(bestPlacement([])).toBeNull()
})
