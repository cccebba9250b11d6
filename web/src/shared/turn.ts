// Whose turn it is, in words.
import { listed, say } from '../i18n/words.svelte'
import type { Match } from '../match/match.svelte'
import { nameOf } from './people'
import { awayLine } from './presence'

export function waitingLine(match: Match): string {
  const { status, thinking, seats, viewer } = match
  if (match.ended) return say('page.ended')
  if (match.state === 'over') return say('page.turn.over')
  if (match.reading) return match.reading.line
  if (match.paused && thinking.length === 0) return say('page.turn.paused')
  const toAct = status?.to_act ?? []
  // looking back as the player whose turn it was
  if (match.past && toAct.some((seat) => seat === viewer)) return say('page.turn.yours')
  const awaited = toAct.filter((seat) => seat !== viewer)
  const names = listed(awaited.map((seat) => nameOf(seats, seat)))
  if (awaited.length === 0) return say('page.turn.please_wait')
  const away = awaited.length === 1 ? awayLine(match, awaited[0]!) : null
  if (away !== null) return away
  const allThink = awaited.every((seat) => thinking.includes(seat))
  return say(allThink ? 'page.turn.thinking' : 'page.turn.waiting', {
    names,
    count: awaited.length,
  })
}

// For the top bar and the window's title.
export function turnLine(match: Match): string {
  if (match.state === 'handing_over') return say('page.turn.handing_over')
  if (match.yourTurn) return say('page.turn.yours')
  return match.reading ? say('page.turn.reading') : waitingLine(match)
}
