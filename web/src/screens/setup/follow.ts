// Goes to the next match: a local one is saved already; on a server the token of the last match
// reserves the seat, and spectators watch again.
import { RequestError, fetchMatch, takeSeat } from '../../match/api'
import { randomHex } from '../../match/random'
import { savedGames } from '../../match/saved_games.svelte'
import type { Match, Failure } from '../../match/match.svelte'
import { go } from '../route.svelte'
import { settings } from '../../shared/settings.svelte'

export async function follow(match: Match): Promise<Failure | null> {
  const next = match.nextMatch
  if (!next) return null
  if (match.kind === 'local') {
    go({ at: 'local', id: next })
    return null
  }
  if (!savedGames.find(next) && match.viewer !== 'spectator') {
    const invitation = savedGames.find(match.id)?.token
    const name = match.seats[match.viewer - 1]?.name ?? settings.name
    try {
      await sitDown(next, {
        game: match.game,
        options: match.options,
        name,
        ...(invitation && { invitation }),
      })
    } catch (error) {
      if (error instanceof RequestError) return error.error
      throw error
    }
  }
  go({ at: 'match', id: next })
  return null
}

// Takes a seat and saves it; returns its token. The token is generated here, so that repeating the
// request after a lost answer gives the same seat.
export async function sitDown(
  id: string,
  request: Pick<Match, 'game' | 'options'> & {
    name: string
    invitation?: string
    seat?: number
    shared?: string // an invitation that the player may pass on
  },
): Promise<string> {
  const { name, invitation, seat } = request
  const { commitment } = await fetchMatch(id) // the commitment before our seed
  const seed = randomHex()
  const taken = await takeSeat(id, {
    seed,
    token: randomHex(),
    ...(name && { name }),
    ...(invitation && { invitation }),
    ...(seat && { seat }),
  })
  savedGames.put({
    id,
    kind: 'remote',
    game: request.game,
    options: request.options,
    names: [],
    seat: taken.seat,
    token: taken.token,
    seed,
    commitment,
    ...(request.shared && { invitation: request.shared }),
    changed: Date.now(),
    status: 'waiting',
  })
  return taken.token
}
