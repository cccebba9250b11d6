// Who is away from a match of people, and for how long, in words.
import { listed, say } from '../i18n/words.svelte'
import type { Match } from '../match/match.svelte'
import type { Spectators } from '../wire/server'
import type { Seat } from '../wire/common'
import { now } from './now.svelte'
import { nameOf } from './people'

const reloading = 5000 // a page that is loaded, or loaded anew, is back sooner
const isTurnBased = ({ turnMilliseconds }: Match) => turnMilliseconds >= 60 * 60_000

export function awayFor(match: Match, seat: Seat): number | null {
  const since = match.awaySince.get(seat)
  return since === undefined || match.seats[seat - 1]?.left ? null : Math.max(0, now() - since)
}
// For so long that the others may let the computer play, or end the game without that player.
export function isLongAway(match: Match, seat: Seat): boolean {
  const milliseconds = awayFor(match, seat)
  return milliseconds !== null && milliseconds >= match.awayAfter
}

// "Ben is away, 2 min". Null if the player is there, reloads the page, or is not expected to be there.
export function awayLine(match: Match, seat: Seat): string | null {
  const milliseconds = awayFor(match, seat)
  if (
    milliseconds === null ||
    milliseconds < reloading ||
    (isTurnBased(match) && !isLongAway(match, seat))
  )
    return null
  const name = nameOf(match.seats, seat)
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return say('page.away', { name })
  if (minutes < 60) return say('page.away.minutes', { name, minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return say('page.away.hours', { name, hours })
  return say('page.away.days', { name, days: Math.floor(hours / 24) })
}

// "The computer is playing for Ben": another player has left, or was away for too long.
export function computerLine(match: Match, seat: Seat): string | null {
  const isReplaced = match.seats[seat - 1]?.left === true && seat !== match.viewer
  return isReplaced ? say('page.away.replaced', { name: nameOf(match.seats, seat) }) : null
}

// "2 spectators: Carl and 1 more".
export function spectatorsLine({ count, names }: Spectators): string {
  if (count === 0 || names.length === 0) return say('page.spectators', { count })
  const nameless = count - names.length
  const all = nameless > 0 ? [...names, say('page.spectators.more', { count: nameless })] : names
  return say('page.spectators.named', { count, names: listed(all) })
}
