// What the picks would bring, in one sentence: the engine's preview, or its reason why not.
import { sayRefused } from '../../app/people'
import { say } from '../../i18n/words.svelte'
import type { Match } from '../../match/match.svelte'
import type { Move, Preview, Survey, View } from '../../wire/archaeology'
import { count, isEmpty } from './cards'
import { mapsFor } from './shown'
import { cardsOf, inWords, someCards } from './words'

export interface Forecast {
  readonly move: Move
  readonly preview: Preview
}
export interface Sentence {
  readonly text: string
  readonly mood: 'plain' | 'asking' | 'refused' // asking: only something is missing yet
}

type Table = Pick<Match<'archaeology'>, 'seats'>

export function sentenceOf({ move, preview }: Forecast, view: View, survey: Survey, match: Table): Sentence {
  const { refusal } = preview
  if (refusal) return { text: missing(move) ?? sayRefused(refusal, match), mood: missing(move) ? 'asking' : 'refused' }
  return { text: promise(move, preview, view, survey), mood: 'plain' }
}

function missing(move: Move): string | null {
  if (move.type !== 'trade') return null
  if (isEmpty(move.take)) return say('page.archaeology.take_more')
  return isEmpty(move.give) ? say('page.archaeology.give_more') : null
}

function promise(move: Move, preview: Preview, view: View, survey: Survey): string {
  const own = view.seat === 'spectator' ? 0 : view.seat - 1
  const then = { cards: inWords(preview.hand ?? {}), worth: preview.worth, before: survey.hand_worth }
  switch (move.type) {
    case 'sell': {
      const price = preview.money ?? 0
      const left = cardsOf(move.kind, count(preview.hand ?? {}, move.kind))
      return say('archaeology.preview.sell', { cards: cardsOf(move.kind, move.count), price, total: (view.money[own] ?? 0) + price, left })
    }
    case 'trade': {
      const { offered, asked } = preview.trade ?? { offered: 0, asked: 0 }
      return say('page.archaeology.trade_then', { offered, asked, lost: offered - asked, ...then })
    }
    case 'explore': {
      const maps = mapsFor(move.chamber, survey)
      const left = cardsOf('map', count(view.hand, 'map') - maps)
      return say('archaeology.preview.explore', { maps: cardsOf('map', maps), left, cards: someCards(view.chambers[move.chamber]) })
    }
    case 'lose': // the suggestion is the very object, as it was laid into the tray
      return say(move.cards === survey.storm?.suggestion ? 'page.archaeology.suggested' : 'archaeology.preview.lose', then)
    default:
      return ''
  }
}
