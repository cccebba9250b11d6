// The findings in a record, in sentences.
import { listed, say, sayAny, term } from '../../i18n/words.svelte'
import type { PastMatch } from '../../match/past.svelte'
import type { TableModule } from '../../shared/table_module'
import type { Finding } from '../../wire/common'
import { nameOf } from '../../shared/people'
import { differences, type Difference } from './cards'

const short = (digits: string) =>
  /^[0-9a-f]{64}$/.test(digits) ? `${digits.slice(0, 8)}…` : digits

export function sayFinding(finding: Finding, match: PastMatch, seat = 0): string {
  const { code, line, version } = finding
  const values = { line, version, expected: short(finding.expected), found: short(finding.found) }
  if (code === 'seed_not_yours')
    return say('page.lookback.finding.seed_not_yours', { name: nameOf(match.seats, seat) })
  if (code === 'result_differs')
    return say('page.lookback.finding.result_differs', {
      expected: scores(finding.expected, match),
      found: scores(finding.found, match),
    })
  if (code !== 'move_refused') return sayAny(`page.lookback.finding.${code}`, values)
  const rule = finding.expected.split(' ')[0]!
  return say(
    rule === 'table'
      ? 'page.lookback.finding.refused_by_table'
      : 'page.lookback.finding.move_refused',
    { ...values, rule },
  )
}

// "41 38 winners 1", as in a record.
function scores(result: string, match: PastMatch): string {
  const numbers = result.split(' winners')[0]!.split(' ')
  return listed(
    numbers.map((score, at) =>
      say('page.end.result', { name: nameOf(match.seats, at + 1), score }),
    ),
  )
}

const mostShown = 4

// Which cards differ, and where.
export function sayDifferences(
  { expected, found }: Finding,
  match: PastMatch,
  table: TableModule,
): string[] {
  const word = (symbol: string) => cardWord(symbol, table.term)
  const all = differences(table, expected, found)
  const shown = all.slice(0, mostShown).map((one) => sayDifference(one, match, word))
  const more = all.length - shown.length
  return more > 0 ? [...shown, say('page.lookback.differs.more', { count: more })] : shown
}

function sayDifference(
  one: Difference,
  match: PastMatch,
  word: (symbol: string) => string,
): string {
  const cards = (list: readonly string[]) => listed(list.map(word))
  const name = one.seat ? nameOf(match.seats, one.seat) : ''
  const values = {
    place: sayAny(`page.lookback.place.${one.place}`, { name }),
    expected: cards(one.expected),
    found: cards(one.found),
  }
  if (one.number === null) return say('page.lookback.differs', values)
  return say('page.lookback.differs.at', { ...values, number: one.number })
}

// The name of a card of a record.
function cardWord(symbol: string, own?: (symbol: string) => string | undefined): string {
  if (symbol === 'thief') return say('page.lookback.card.thief')
  if (symbol === 'sandstorm') return say('page.lookback.card.sandstorm')
  return own?.(symbol) ?? term(symbol)
}
