// From a plan to a running match.
import { Denied, makeMatch } from '../match/api'
import type { Denial } from '../match/match.svelte'
import type { GameName } from '../wire/common'
import { sitDown } from './follow'
import { beginLocal } from './matches.svelte'
import { isLevel, matchOf, optionsOf, planFor, setupOf, type Plan } from './plan'
import { go } from './route.svelte'
import { settings } from './settings.svelte'

export async function beginHere(game: GameName, plan: Plan): Promise<void> {
  const match = await beginLocal(setupOf(game, plan, settings.name))
  go({ at: 'local', id: match.id })
}

// At once, as it was played last; several people at one screen are asked who they are first.
export async function playNow(game: GameName): Promise<void> {
  const plan = planFor(game, 'here')
  if (plan.chairs.includes('person')) return go({ at: 'new', game, where: 'here' })
  try {
    await beginHere(game, plan)
  } catch (fault) {
    console.error(fault)
    go({ at: 'new', game, where: 'here' })
  }
}

// Makes the match and sits down in the seat that was chosen as one's own; the others come by the link.
export async function beginOnline(game: GameName, plan: Plan): Promise<Denial | null> {
  try {
    const made = await makeMatch(matchOf(game, plan))
    const seat = plan.chairs.indexOf('me') + 1
    const invitation = made.seats[seat - 1] ?? made.invitation
    const alone = plan.chairs.every((chair) => chair === 'me' || isLevel(chair))
    const shared = alone ? '' : made.invitation
    await sitDown(made.match, { game, options: optionsOf(game, plan), name: settings.name, invitation, seat, shared })
    go({ at: 'match', id: made.match })
    return null
  } catch (error) {
    if (error instanceof Denied) return error.denial
    throw error
  }
}
