// From a setup to a running match.
import { RequestError, createMatch } from '../../match/api'
import type { ActionError } from '../../match/match.svelte'
import type { GameName } from '../../wire/common'
import { sitDown } from './follow'
import { beginLocal } from './matches.svelte'
import {
  isLevel,
  matchRequestOf,
  optionsOf,
  loadSetup,
  localSetupOf,
  type MatchSetup,
} from './match_setup'
import { go } from '../route.svelte'
import { settings } from '../../shared/settings.svelte'

export async function beginHere(game: GameName, setup: MatchSetup): Promise<void> {
  const match = await beginLocal(localSetupOf(game, setup, settings.name))
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

// Creates the match and takes the chosen seat; the others come by the link.
export async function beginOnline(game: GameName, setup: MatchSetup): Promise<ActionError | null> {
  try {
    const made = await createMatch(matchRequestOf(game, setup))
    const seat = setup.seats.indexOf('me') + 1
    const invitation = made.seats[seat - 1] ?? made.invitation
    const alone = setup.seats.every((choice) => choice === 'me' || isLevel(choice))
    const shared = alone ? '' : made.invitation
    await sitDown(made.match, {
      game,
      options: optionsOf(game, setup),
      name: settings.name,
      invitation,
      seat,
      shared,
    })
    go({ at: 'match', id: made.match })
    return null
  } catch (error) {
    if (error instanceof RequestError) return error.error
    throw error
  }
}
