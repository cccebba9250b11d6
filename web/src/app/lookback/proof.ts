// What re-deriving a record has shown, and what this device can add to it by itself.
import type { Finding } from '../../wire/common'
import type { Examined } from '../../wire/engine'
import type { Manner, Witness } from './open'

export type Verdict = 'fair' | 'whole' | 'unfinished' | 'changed'
export interface Proof {
  readonly verdict: Verdict
  readonly findings: readonly Finding[] // the first is what went wrong first
  readonly promise: boolean
  readonly numbers: boolean
  readonly cards: boolean
  readonly acts: boolean
  readonly result: boolean
}

const ofActs = ['not_a_move', 'spelt_otherwise', 'move_refused']
const ofResult = ['result_before_the_end', 'result_missing', 'result_differs']

export function proofOf(examined: Examined, manner: Manner, witness: Witness | null): Proof {
  const findings = [...own(examined, witness), ...examined.findings]
  const isClean = (...codes: string[]) => !findings.some(({ code }) => codes.includes(code))
  const isUnfinished = !isClean('unfinished')
  const isTrue = findings.every(({ code }) => code === 'unfinished')
  return {
    verdict: !isTrue ? 'changed' : isUnfinished ? 'unfinished' : manner === 'online' ? 'fair' : 'whole',
    findings,
    promise: isClean('secret_breaks_commitment', 'promise_not_shown'),
    numbers: isClean('seed_not_yours', 'wrong_number_of_seats'),
    cards: isClean('cards_differ', 'wrong_number_of_seats'),
    acts: isClean(...ofActs, 'wrong_number_of_seats'),
    result: isClean(...ofResult),
  }
}

function own({ commitment, seeds }: Examined, witness: Witness | null): Finding[] {
  if (!witness) return []
  const findings: Finding[] = []
  const about = { line: 0, version: 0 }
  if (commitment !== witness.commitment)
    findings.push({ ...about, code: 'promise_not_shown', expected: witness.commitment, found: commitment })
  const found = seeds[witness.seat - 1] ?? ''
  if (found !== witness.seed) findings.push({ ...about, code: 'seed_not_yours', expected: witness.seed, found })
  return findings
}
