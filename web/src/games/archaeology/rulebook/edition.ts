// The numbers of the edition, which the build asked the engine for; the rules page needs no engine.
import { edition as printed } from 'virtual:game/archaeology'
import type { Edition } from '../wire'

export const edition = printed as Edition

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const treasures = sum(Object.values(edition.kinds).map(({ count }) => count))

function digSite(players: 2 | 3 | 4): number {
  const storms = edition.sandstorms - edition.sandstorms_removed[`${players}`]
  return (
    treasures +
    edition.thieves +
    storms -
    players * edition.hand -
    edition.market -
    sum(Object.values(edition.chambers))
  )
}
const price = (kind: 'talisman' | 'coin', cards: number) =>
  edition.kinds[kind].prices[cards - 1] ?? 0

export const values = {
  ...edition.chambers,
  hand: edition.hand,
  market: edition.market,
  thieves: edition.thieves,
  sandstorms: edition.sandstorms,
  removed_3: edition.sandstorms_removed['3'],
  removed_4: edition.sandstorms_removed['4'],
  others: treasures - edition.kinds.map.count,
  dig_2: digSite(2),
  dig_3: digSite(3),
  dig_4: digSite(4),
  talismans_4: price('talisman', 4),
  talismans_2: price('talisman', 2),
  coins_5: price('coin', 5),
  example: price('talisman', 4) + price('talisman', 2) + price('coin', 5),
}
