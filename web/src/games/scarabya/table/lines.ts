// The prompt for the tile in play, and the label of the board.
import { isYou, nameOf } from '../../../shared/people'
import { say } from '../../../i18n/words.svelte'
import type { Play } from './play.svelte'
import { forecast } from './words'

export function lineOf({ hand, tile: inPlay, mode, picture }: Play): string {
  const tile = hand.tile ?? inPlay ?? ''
  if (hand.landing) return forecast(hand.landing, mode === 'solo')
  if (hand.facts && hand.lit.size === 0) return say('page.scarabya.ask.turn', { tile })
  if (hand.at) return say('page.scarabya.ask.not_here')
  return say(picture.awaitsFirst ? 'page.scarabya.ask.first' : 'page.scarabya.ask.next', { tile })
}

export function labelOf({ match, view, mode, shown, picture }: Play): string {
  const points = view.boards[shown - 1]?.score ?? 0
  if (mode === 'duel') return say('page.scarabya.board.shared')
  if (mode === 'solo')
    return say('page.scarabya.board.solo', {
      open: picture.scarabs.filter(({ state }) => state !== 'covered').length,
    })
  if (isYou(match, shown)) return say('page.scarabya.board.own', { points })
  return say('page.scarabya.board.of', { name: nameOf(match.seats, shown), points })
}
