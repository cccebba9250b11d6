// Opens matches from their addresses. A match that was just started is passed on without loading it
// again.
import { engine } from '../../shared/engine'
import { savedGames } from '../../match/saved_games.svelte'
import { LocalMatch, type LocalDependencies, type Setup } from '../../match/local.svelte'
import type { Match } from '../../match/match.svelte'
import type { PastMatch } from '../../match/past.svelte'
import type { SeatPlayer } from '../../match/saved_game'
import { RemoteMatch } from '../../match/remote.svelte'
import { settings } from '../../shared/settings.svelte'

const dependencies: LocalDependencies = { engine, pace: () => settings.pause }

let begun: LocalMatch | null = null

export async function beginLocal(setup: Setup): Promise<LocalMatch> {
  begun = await LocalMatch.begin(setup, dependencies)
  return begun
}

export async function beginFrom(past: PastMatch, seatPlayers: SeatPlayer[]): Promise<LocalMatch> {
  begun = await LocalMatch.beginFrom(past, seatPlayers, dependencies)
  return begun
}

export async function beginDaily(setup: Setup, date: string): Promise<LocalMatch> {
  begun = await LocalMatch.beginDaily(setup, date, dependencies)
  return begun
}

export async function openLocal(id: string): Promise<Match | null> {
  if (begun?.id === id) {
    const match = begun
    begun = null
    return match
  }
  return LocalMatch.resume(id, dependencies)
}

export function openRemote(id: string): RemoteMatch {
  return new RemoteMatch(id, savedGames.find(id)?.token, {
    engine,
    name: () => settings.name,
  })
}
