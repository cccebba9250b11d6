// To the match that follows: at one screen it is here already; on a server one takes one's seat in it with the token of the last.
import { Denied, drawn, lookAt, takeSeat } from '../match/api'
import { keptGames } from '../match/kept.svelte'
import type { Match, Refused } from '../match/match.svelte'
import { go } from './route.svelte'
import { settings } from './settings.svelte'

export async function follow(match: Match): Promise<Refused | null> {
  const next = match.followedBy
  if (!next) return null
  if (match.kind === 'local') {
    go({ at: 'local', id: next })
    return null
  }
  if (!keptGames.find(next)) {
    const invitation = keptGames.find(match.id)?.token
    const name = match.viewer === 'spectator' ? settings.name : (match.seats[match.viewer - 1]?.name ?? settings.name)
    try {
      await sitDown(next, { game: match.game, options: match.options, name, ...(invitation && { invitation }) })
    } catch (error) {
      if (error instanceof Denied) return error.denial
      throw error
    }
  }
  go({ at: 'match', id: next })
  return null
}

// Takes a seat and remembers it. The token is drawn here, so that asking again after a lost answer gives the same seat.
export async function sitDown(
  id: string,
  wish: Pick<Match, 'game' | 'options'> & { name: string; invitation?: string; seat?: number; shared?: string },
): Promise<void> {
  const { name, invitation, seat } = wish
  const { commitment } = await lookAt(id) // first the dealer's promise, then our seed
  const seed = drawn()
  const taken = await takeSeat(id, {
    seed,
    token: drawn(),
    ...(name && { name }),
    ...(invitation && { invitation }),
    ...(seat && { seat }),
  })
  keptGames.put({
    id,
    kind: 'remote',
    game: wish.game,
    options: wish.options,
    names: [],
    seat: taken.seat,
    token: taken.token,
    seed,
    commitment,
    ...(wish.shared && { invitation: wish.shared }),
    changed: Date.now(),
    status: 'waiting',
  })
}
