// Every file of src/wire/examples, which the C++ tests read and write, has the shape that the page takes it for.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as archaeology from './archaeology'
import { outcome, refusal } from './common'
import * as mummies from './mummies'
import * as scarabya from './scarabya'
import * as server from './server'
import type { Shape } from './shape'

const examples = fileURLToPath(new URL('../../../src/wire/examples/', import.meta.url))
const files = readdirSync(examples, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap((folder) => readdirSync(examples + folder.name).map((file) => `${folder.name}/${file}`))

type Shapes = [start: string, shape: Shape<unknown>][]

const ofGame = (game: typeof archaeology | typeof scarabya | typeof mummies): Shapes => [
  ['options', game.options],
  ['edition', game.edition],
  ['move-', game.move],
  ['view-', game.view],
  ['outcome', outcome],
  ['refusal', refusal],
]

const shapes: Record<string, Shapes> = {
  archaeology: ofGame(archaeology),
  'scarabya-expedition': ofGame(scarabya),
  'scarabya-duel': ofGame(scarabya),
  'scarabya-solo': ofGame(scarabya),
  mummies: ofGame(mummies),
  server: [
    ['from-server-', server.fromServer],
    ['to-server-', server.toServer],
    ['history', server.history],
    ['lobby', server.lobby],
    ['make-match', server.makeMatch],
    ['match-made', server.matchMade],
    ['seat-taken', server.seatTaken],
    ['take-seat', server.takeSeat],
  ],
}

function shapeOf(path: string): Shape<unknown> | undefined {
  const [folder = '', file = ''] = path.split('/')
  return shapes[folder]?.find(([start]) => file.startsWith(start))?.[1]
}

const read = (path: string): unknown => JSON.parse(readFileSync(examples + path, 'utf8'))

describe('every example has its shape', () => {
  // What is said to bots is not for pages; what the engine answers is checked beside it.
  for (const file of files.filter((one) => !one.startsWith('bots/') && !one.startsWith('engine/')))
    test(file, () => {
      const shape = shapeOf(file)
      expect(shape, 'has a shape').toBeDefined()
      expect(shape?.fault(read(file), file)).toBeNull()
    })
})

// A field that C++ renames is missing under its old name and unknown under its new one.
describe('a field with another name is a fault', () => {
  for (const file of ['archaeology/view-act.json', 'mummies/move-offer.json', 'server/from-server-begun.json'])
    test(file, () => {
      const message = read(file) as Record<string, unknown>
      for (const name of Object.keys(message)) {
        const { [name]: value, ...rest } = message
        expect(shapeOf(file)?.fault(rest, file), name).toContain(name)
        expect(shapeOf(file)?.fault({ ...rest, [`${name}_`]: value }, file), name).not.toBeNull()
      }
    })
})
