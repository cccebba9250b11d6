// What verifying a record has shown, and what this device can add to it.
import { dateOfSecret } from '../../match/daily'
import type { Finding } from '../../wire/common'
import type { Examined } from '../../wire/engine'
import type { Origin, Evidence } from './open_record'

export type Verdict = 'fair' | 'whole' | 'unfinished' | 'changed'
export interface Proof {
  readonly verdict: Verdict
  readonly findings: readonly Finding[] // the first is what went wrong first
  readonly commitment: boolean
  readonly numbers: boolean
  readonly cards: boolean
  readonly moves: boolean
  readonly result: boolean
}

// Whoever dealt, the cards of a redeal were bound by no promise, not even by that of a server.
export function originOf(
  { redeals, secret }: Pick<Examined, 'redeals' | 'secret'>,
  otherwise: Origin,
): Origin {
  if (redeals.length > 0) return 'redealt'
  return dateOfSecret(secret) ? 'daily' : otherwise
}

const ofMoves = ['not_a_move', 'spelt_otherwise', 'move_refused']
const ofResult = ['result_before_the_end', 'result_missing', 'result_differs']

export function proofOf(examined: Examined, origin: Origin, evidence: Evidence | null): Proof {
  const findings = [...own(examined, evidence), ...examined.findings]
  const isClean = (...codes: string[]) => !findings.some(({ code }) => codes.includes(code))
  const isUnfinished = !isClean('unfinished')
  const isTrue = findings.every(({ code }) => code === 'unfinished')
  return {
    verdict: !isTrue
      ? 'changed'
      : isUnfinished
        ? 'unfinished'
        : origin === 'online'
          ? 'fair'
          : 'whole',
    findings,
    commitment: isClean('secret_breaks_commitment', 'commitment_differs'),
    numbers: isClean('seed_not_yours', 'wrong_number_of_seats'),
    cards: isClean('cards_differ', 'wrong_number_of_seats'),
    moves: isClean(...ofMoves, 'wrong_number_of_seats'),
    result: isClean(...ofResult),
  }
}

function own({ commitment, seeds }: Examined, evidence: Evidence | null): Finding[] {
  if (!evidence) return []
  const findings: Finding[] = []
  const about = { line: 0, version: 0 }
  if (commitment !== evidence.commitment)
    findings.push({
      ...about,
      code: 'commitment_differs',
      expected: evidence.commitment,
      found: commitment,
    })
  const found = seeds[evidence.seat - 1] ?? ''
  if (found !== evidence.seed)
    findings.push({ ...about, code: 'seed_not_yours', expected: evidence.seed, found })
  return findings
}
