// From a setup to a running match.
import { RequestError, createMatch, findOpponent } from '../../match/api'
import { savedGames } from '../../match/saved_games.svelte'
import type { ActionError } from '../../match/match.svelte'
import type { GameName } from '../../wire/common'
import type { Edition } from '../../wire/games'
import { sitDown } from './follow'
import { beginLocal } from './matches.svelte'
import {
  matchRequestOf,
  optionsOf,
  pairingOptions,
  loadSetup,
  localSetupOf,
  type MatchSetup,
} from './match_setup'
import { randomHex } from '../../match/random'
import { go } from '../route.svelte'
import { settings } from '../../shared/settings.svelte'

export async function beginHere(
  game: GameName,
  setup: MatchSetup,
  edition: Edition = 'classic',
): Promise<void> {
  const match = await beginLocal({ ...localSetupOf(game, setup, settings.name), edition })
  go({ at: 'local', id: match.id })
}

// Starts at once with the last setup; several people at one screen choose their names first.
export async function playNow(game: GameName): Promise<void> {
  const setup = loadSetup(game, 'here')
  if (setup.seats.includes('person')) return go({ at: 'new', game, where: 'here' })
  try {
    await beginHere(game, setup)
  } catch (error) {
    console.error(error)
    go({ at: 'new', game, where: 'here' })
  }
}

// Creates the match and takes the chosen seat; the others come by the link or from the lobby.
export async function beginOnline(
  game: GameName,
  setup: MatchSetup,
  edition: Edition = 'classic',
): Promise<ActionError | null> {
  return failureOf(async () => {
    const { match } = await createMatch({ ...matchRequestOf(game, setup), edition })
    await sitDown(match, {
      game,
      options: optionsOf(game, setup),
      name: settings.name,
      seat: setup.seats.indexOf('me') + 1,
    })
    go({ at: 'match', id: match }, edition === 'classic' ? 'replace' : 'push')
  })
}

// Plays somebody who waits for anybody, or waits so. With the same token, a repeated request gives
// the same seat. The seed is sent before the server's commitment is known, so that is not saved as
// evidence.
export async function beginPairing(
  game: GameName,
  mode: string,
  token: string,
): Promise<ActionError | null> {
  return failureOf(async () => {
    const options = pairingOptions(game, mode)
    const seed = randomHex()
    const { name } = settings
    const paired = await findOpponent({ game, options, seed, token, ...(name && { name }) })
    savedGames.put({
      id: paired.match,
      kind: 'remote',
      game,
      options,
      names: [],
      seat: paired.seat,
      token: paired.token,
      seed,
      pairedAt: Date.now(),
      changed: Date.now(),
      status: 'waiting',
    })
    go({ at: 'match', id: paired.match }, 'replace')
  })
}

async function failureOf(request: () => Promise<void>): Promise<ActionError | null> {
  try {
    await request()
    return null
  } catch (error) {
    if (error instanceof RequestError) return error.error
    throw error
  }
}
