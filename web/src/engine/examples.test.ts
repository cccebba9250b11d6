// The engine of the page answers the conversation of src/wire/examples/engine exactly as the native one does (tests/wasm): from the
// same seeds both play the same games.
import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as archaeology from '../wire/archaeology'
import * as wire from '../wire/engine'
import * as mummies from '../wire/mummies'
import * as scarabya from '../wire/scarabya'
import { fromServer, history, situation } from '../wire/server'
import { either, object, type Shape } from '../wire/shape'
import { lineHere } from './here'
import type { Line } from './line'

const folder = new URL('../../../src/wire/examples/engine/', import.meta.url)
const files = readdirSync(folder).sort()

const answers: Record<wire.ToEngine['type'], Shape<unknown>> = {
  begin: wire.matchInfo,
  resume: either(wire.matchInfo, wire.found),
  examine: wire.examined,
  situation,
  act: fromServer,
  undo: fromServer,
  history,
  record: wire.recordText,
  next: wire.nextOptions,
  forget: object({}),
  judge: wire.judgement,
  preview: either(archaeology.preview, either(scarabya.preview, mummies.preview)),
  survey: either(archaeology.survey, either(scarabya.survey, mummies.survey)),
  advise: wire.advice,
  prospect: wire.prospect,
  random_games: wire.randomGames,
  signature: wire.signature,
}

let line: Line
beforeAll(async () => {
  line = await lineHere()
})

describe('the engine answers as the examples say', () => {
  for (const file of files)
    test(file, async () => {
      const { request, answer } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        request: wire.ToEngine
        answer: unknown
      }
      expect(wire.toEngine.fault(request, 'request')).toBeNull()
      expect(either(answers[request.type], fromServer).fault(answer, 'answer')).toBeNull()
      expect(JSON.parse(await line.ask(JSON.stringify(request)))).toEqual(answer)
    })
  test('each kind of request has one', () => {
    const told = files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).request.type)
    expect(new Set(told)).toEqual(new Set(Object.keys(answers)))
  })
})
