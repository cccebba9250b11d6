// The prompt, or what the picked cards would bring, in one line.
import { say } from '../../../i18n/words.svelte'
import { figure } from '../cards'
import type { Play } from './play.svelte'
import { cardsWord, cardWord, pointsWord } from './words'

export function promptOf(play: Play): string {
  const { move, match, then, now, preview, facts, view } = play
  if (match.reading) return match.reading.line
  if (play.sacrificing && !move) return say('page.mummies.ask.sacrifice')
  if (!move)
    return say(facts?.sacrifice_refusal ? 'page.mummies.ask.lay_only' : 'page.mummies.ask.turn')
  const scored = move.type === 'sacrifice' ? preview?.then : then
  if (scored && preview?.ends_game)
    return say('page.mummies.preview.end', { totals: pointsWord(preview.totals, match) })
  if (scored?.scores_now)
    return say('page.mummies.preview.score', { points: pointsWord(scored.points, match) })
  if (move.type === 'sacrifice') {
    return say('page.mummies.preview.sacrifice', {
      cards: cardsWord(move.cards),
      n: move.cards.length,
    })
  }
  if (!then || !now || view.seat === 'spectator') return ''
  const own = view.seat - 1
  const same = then.points[own] === now.points[own]
  const change = { points: figure(then.points[own]!), before: figure(now.points[own]!) }
  if (same)
    return say(
      move.type === 'offer'
        ? 'page.mummies.preview.offer_same'
        : 'page.mummies.preview.decree_same',
      change,
    )
  if (move.type === 'offer')
    return say('page.mummies.preview.offer', { ...change, card: cardWord(move.offering) })
  return say('page.mummies.preview.decree', change)
}
