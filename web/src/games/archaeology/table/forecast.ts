// What the picked cards would bring, in one sentence: the engine's preview, or why it is refused.
import { sayFailure } from '../../../shared/people'
import { say } from '../../../i18n/words.svelte'
import type { Match } from '../../../match/match.svelte'
import type { Chamber, Move, Preview, Facts, View } from '../wire'
import { count, isEmpty } from '../cards'
import { cardsOf, inWords, labelOf, someCards } from './words'

export interface Forecast {
  readonly move: Move
  readonly preview: Preview
}
export interface Sentence {
  readonly text: string
  readonly more?: string // what is said where there is room
  readonly tone: 'plain' | 'asking' | 'refused' // asking: something is still missing
}

export function mapsFor(chamber: Chamber, facts: Facts): number {
  return facts.chambers.find((one) => one.chamber === chamber)?.maps ?? 0
}

type Table = Pick<Match<'archaeology'>, 'seats'>

export function sentenceOf(
  { move, preview }: Forecast,
  view: View,
  facts: Facts,
  match: Table,
): Sentence {
  const { refusal } = preview
  if (refusal)
    return {
      text: missing(move) ?? sayFailure(refusal, match),
      tone: missing(move) ? 'asking' : 'refused',
    }
  const more = isSuggestion(move, facts) && { more: say('page.archaeology.suggested.more') }
  return { text: promise(move, preview, view, facts), tone: 'plain', ...more }
}

// True only while the suggestion in the tray is unchanged.
const isSuggestion = (move: Move, facts: Facts): boolean =>
  move.type === 'lose' && move.cards === facts.storm?.suggestion

function missing(move: Move): string | null {
  if (move.type !== 'trade') return null
  if (isEmpty(move.take)) return say('page.archaeology.take_more')
  return isEmpty(move.give) ? say('page.archaeology.give_more') : null
}

function promise(move: Move, preview: Preview, view: View, facts: Facts): string {
  const own = view.seat === 'spectator' ? 0 : view.seat - 1
  const then = {
    cards: inWords(preview.hand ?? {}),
    worth: preview.worth,
    before: facts.hand_worth,
  }
  switch (move.type) {
    case 'sell': {
      const price = preview.money ?? 0
      const left = labelOf(move.kind, count(preview.hand ?? {}, move.kind))
      return say('archaeology.preview.sell', {
        cards: cardsOf(move.kind, move.count),
        price,
        total: (view.money[own] ?? 0) + price,
        left,
      })
    }
    case 'trade': {
      const { offered, asked } = preview.trade ?? { offered: 0, asked: 0 }
      return say('page.archaeology.trade_then', { offered, asked, lost: offered - asked, ...then })
    }
    case 'explore': {
      const maps = mapsFor(move.chamber, facts)
      const left = labelOf('map', count(preview.hand ?? {}, 'map'))
      return say('archaeology.preview.explore', {
        maps: cardsOf('map', maps),
        left,
        cards: someCards(view.chambers[move.chamber]),
      })
    }
    case 'lose':
      return say(
        isSuggestion(move, facts) ? 'page.archaeology.suggested' : 'archaeology.preview.lose',
        then,
      )
    default:
      return ''
  }
}
