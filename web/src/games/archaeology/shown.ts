// One's own move, drawn as done while it is on its way. What it reveals comes with the answer.
import type { Chamber, Move, Survey, View } from '../../wire/archaeology'
import { changed, minus, plus } from './cards'

export function afterMove(view: View, move: Move | null, survey: Survey | null): View {
  if (!move || view.seat === 'spectator') return view
  switch (move.type) {
    case 'sell': {
      const price = survey?.kinds.find(({ kind }) => kind === move.kind)?.prices[move.count - 1] ?? 0
      const money = view.money.map((sum, at) => (at + 1 === view.seat ? sum + price : sum))
      return { ...view, hand: changed(view.hand, move.kind, -move.count), money }
    }
    case 'trade':
      return {
        ...view,
        hand: plus(minus(view.hand, move.give), move.take),
        market: plus(minus(view.market, move.take), move.give),
      }
    case 'lose':
      return { ...view, hand: minus(view.hand, move.cards), market: plus(view.market, move.cards) }
    case 'explore':
      return { ...view, hand: changed(view.hand, 'map', -mapsFor(move.chamber, survey)), opened: [...view.opened, move.chamber] }
    default:
      return view
  }
}

export function mapsFor(chamber: Chamber, survey: Survey | null): number {
  return survey?.chambers.find((one) => one.chamber === chamber)?.maps ?? 0
}
