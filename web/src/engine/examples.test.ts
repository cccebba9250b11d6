// The engine of the page answers the requests of src/wire/examples/engine exactly as the native one
// does (tests/wasm): from the same seeds both play the same games.
import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import '../games/shapes'
import * as wire from '../wire/engine'
import { preview, facts } from '../wire/games'
import { fromServer, history, status } from '../wire/server'
import { either, object, type Shape } from '../wire/shape'
import { nodeQueue } from './node_engine'
import type { RequestQueue } from './worker_queue'

const folder = new URL('../../../src/wire/examples/engine/', import.meta.url)
const files = readdirSync(folder).sort()

const answers: Record<wire.ToEngine['type'], Shape<unknown>> = {
  start: wire.matchInfo,
  start_from: wire.matchInfo,
  resume: either(wire.matchInfo, wire.found),
  examine: wire.examined,
  status,
  move: fromServer,
  undo: fromServer,
  history,
  record: wire.recordText,
  next: wire.nextOptions,
  forget: object({}),
  check: wire.checked,
  preview,
  facts,
  advise: wire.advice,
  winnable: wire.winnable,
  review: either(wire.reviewAnswer, wire.found),
  continue_review: wire.reviewAnswer,
  forget_review: object({}),
  check_edition: wire.checkedEdition,
  study: wire.studyAnswer,
  continue_study: wire.studyAnswer,
  forget_study: object({}),
  random_games: wire.randomGames,
  signature: wire.signature,
  games: wire.gamesAnswer,
}

let line: RequestQueue
beforeAll(async () => {
  line = await nodeQueue()
})

describe('the engine answers as the examples say', () => {
  for (const file of files)
    test(file, async () => {
      const { request, answer } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        request: wire.ToEngine
        answer: unknown
      }
      expect(wire.toEngine.error(request, 'request')).toBeNull()
      expect(either(answers[request.type], fromServer).error(answer, 'answer')).toBeNull()
      expect(JSON.parse(await line.ask(JSON.stringify(request)))).toEqual(answer)
    })
  test('each type of request has an example', () => {
    const types = files.map(
      (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).request.type,
    )
    expect(new Set(types)).toEqual(new Set(Object.keys(answers)))
  })
})
