// The one match that is on the screen, opened from its address. A match that was just begun is handed on and not read again.
import { engine } from './engine'
import { keptGames } from '../match/kept.svelte'
import type { HereWays } from '../match/here'
import { LocalMatch, type Setup } from '../match/local.svelte'
import type { Match } from '../match/match.svelte'
import { RemoteMatch } from '../match/remote.svelte'
import { settings } from './settings.svelte'

const ways: HereWays = { engine, pace: () => settings.pause }

let begun: LocalMatch | null = null

export async function beginLocal(setup: Setup): Promise<LocalMatch> {
  begun = await LocalMatch.begin(setup, ways)
  return begun
}

export async function openLocal(id: string): Promise<Match | null> {
  if (begun?.id === id) {
    const match = begun
    begun = null
    return match
  }
  return LocalMatch.resume(id, ways)
}

export function openRemote(id: string): RemoteMatch {
  return new RemoteMatch(id, keptGames.find(id)?.token, { engine })
}
