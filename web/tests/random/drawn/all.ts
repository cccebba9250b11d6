// What the tables draw, read from the page, and what they should draw, worked out from the view.
import type { GameName } from '../../../src/wire/common'
import { compareArchaeology, readArchaeology, type DrawnArchaeology } from './archaeology'
import { compareMummies, readMummies, type DrawnMummies } from './mummies'
import { compareScarabya, readScarabya, type DrawnScarabya } from './scarabya'
import type { Facts } from '../../../src/wire/games'
import type { Received } from '../observer'

export type Drawn = DrawnArchaeology | DrawnMummies | DrawnScarabya

// Each runs in the page and uses nothing from outside of it.
export const readers = {
  archaeology: readArchaeology,
  mummies: readMummies,
  scarabya: readScarabya,
} satisfies Partial<Record<GameName, () => Drawn>>

// The games that the random player knows.
export type PlayedGame = keyof typeof readers

// What is drawn and is not so.
export function differences(drawn: Drawn, received: Received, facts: Facts): string[] {
  const compare = {
    archaeology: compareArchaeology,
    mummies: compareMummies,
    scarabya: compareScarabya,
  }[received.game as PlayedGame] as (drawn: Drawn, received: Received, facts: Facts) => Difference[]
  return compare(drawn, received, facts).flatMap(([what, found, wanted]) =>
    JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`drawn wrongly: ${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`],
  )
}
export type Difference = readonly [what: string, drawn: unknown, wanted: unknown]
