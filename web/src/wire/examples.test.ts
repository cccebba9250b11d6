// Every file of src/wire/examples, which the C++ tests read and write, has the shape that the page
// expects.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { outcome, refusal } from './common'
import { shapes as games } from '../games/shapes'
import type { GameShapes } from './games'
import * as server from './server'
import type { Shape } from './shape'

const examples = fileURLToPath(new URL('../../../src/wire/examples/', import.meta.url))
const files = readdirSync(examples, { withFileTypes: true })
  .filter((folder) => folder.isDirectory() && folder.name !== 'jobs') // which the page never sees
  .flatMap((folder) => readdirSync(examples + folder.name).map((file) => `${folder.name}/${file}`))

type Shapes = [start: string, shape: Shape<unknown>][]

const ofGame = (game: GameShapes): Shapes => [
  ['options', game.options],
  ['edition', game.edition],
  ['move-', game.move],
  ['view-', game.view],
  ['outcome', outcome],
  ['refusal', refusal],
]

const shapes: Record<string, Shapes> = {
  // A folder is called like its game, or game-mode.
  ...Object.fromEntries(Object.entries(games).map(([name, game]) => [name, ofGame(game)])),
  server: [
    ['from-server-', server.fromServer],
    ['to-server-', server.toServer],
    ['history', server.history],
    ['lobby', server.lobby],
    ['create-match', server.createMatch],
    ['match-created', server.matchCreated],
    ['seat-taken', server.seatTaken],
    ['take-seat', server.takeSeat],
    ['paired', server.paired],
    ['pairing', server.pairing],
    ['daily-result', server.dailyResult],
    ['daily-entered', server.dailyEntered],
    ['daily-leaderboard', server.dailyLeaderboard],
    ['review-status', server.reviewStatus],
    ['push-key', server.pushKey],
    ['push-subscription', server.pushSubscription],
    ['push-cancellation', server.pushCancellation],
  ],
}

function shapeOf(path: string): Shape<unknown> | undefined {
  const [folder = '', file = ''] = path.split('/')
  return shapes[folder.split('-')[0]!]?.find(([start]) => file.startsWith(start))?.[1]
}

const read = (path: string): unknown => JSON.parse(readFileSync(examples + path, 'utf8'))

describe('every example has its shape', () => {
  // Messages to bots are not for the page; the engine's answers are checked in
  // engine/examples.test.ts.
  for (const file of files.filter((one) => !one.startsWith('bots/') && !one.startsWith('engine/')))
    test(file, () => {
      const shape = shapeOf(file)
      expect(shape, 'has a shape').toBeDefined()
      expect(shape?.error(read(file), file)).toBeNull()
    })
})

// A field that C++ renames is missing under its old name and unknown under its new one.
describe('a renamed field is an error', () => {
  for (const file of [
    'archaeology/view-act.json',
    'mummies/move-offer.json',
    'server/from-server-started.json',
  ])
    test(file, () => {
      const message = read(file) as Record<string, unknown>
      for (const name of Object.keys(message)) {
        const { [name]: value, ...rest } = message
        expect(shapeOf(file)?.error(rest, file), name).toContain(name)
        expect(shapeOf(file)?.error({ ...rest, [`${name}_`]: value }, file), name).not.toBeNull()
      }
    })
})
