// Notifies the user of their turn: in the window's title, by a sound if sounds are on, and, if
// allowed, by a system notification while the page is hidden.
import { untrack } from 'svelte'
import { say } from '../../i18n/words.svelte'
import type { Match } from '../../match/match.svelte'
import { play } from '../../ui/sound'
import { gameTitle } from '../../shared/people'
import { settings } from '../../shared/settings.svelte'
import { turnLine } from '../../shared/turn'

export async function askForNotices(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  return (await Notification.requestPermission()) === 'granted'
}

// Whether people play this match over days rather than in one sitting: the server then sends turn
// notices too (turn_push.svelte.ts).
export const hasLongTurns = (match: Match): boolean =>
  match.kind === 'remote' &&
  match.viewer !== 'spectator' &&
  match.state !== 'over' &&
  match.turnMilliseconds >= 3_600_000

export function watchTurns(match: Match): void {
  $effect(() => {
    document.title = say('page.title.match', {
      state: turnLine(match),
      game: gameTitle(match.game),
    })
    return () => (document.title = say('page.title'))
  })
  const yours = $derived(match.yourTurn)
  $effect(() => {
    if (!yours) return
    untrack(() => {
      if (match.log.length === 0) return
      play('turn')
      if (document.hidden && settings.notices) notify(match)
    })
  })
}

function notify(match: Match): void {
  try {
    const notice = new Notification(say('page.turn.yours'), {
      body: gameTitle(match.game),
      tag: match.id,
    })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // phones allow this only to installed pages
  }
}
