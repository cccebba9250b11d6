// What must hold after every act, whatever was done.
import { leadingOn, isAtTable, isToAct, type Situation } from './acts'
import { differences } from './drawn/all'
import { Random } from './random'

export function faultsOf(situation: Situation, isServerAway: boolean): string[] {
  const { look, facts } = situation
  const faults = [...new Set(look.faults)]
  if (!isAtTable(situation) || isServerAway) return faults
  if (!look.isSettled) faults.push('something is still going on, or a computer does not act')
  const { received, drawn } = look
  if (received && received.view.seat !== received.viewer)
    faults.push(`seat ${received.viewer} received what seat ${received.view.seat} sees`)
  // A match that was ended by agreement shows no more what could be done.
  if (received && drawn && facts && look.isSettled && !received.isEnded)
    faults.push(...differences(drawn, received, facts))
  // With a chance of its own, so that a check changes nothing.
  if (isToAct(situation) && !leadingOn({ ...situation, random: new Random(1) }))
    faults.push(`seat ${received?.viewer} is to act, and nothing can be pressed that leads on`)
  return faults
}
