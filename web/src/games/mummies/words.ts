// Mummies in words: the log, hints, names of cards.
import { called, isYou, nameOf, whom } from '../../app/people'
import { listed, say, sayAny } from '../../i18n/words.svelte'
import type { LogEntry, Match } from '../../match/match.svelte'
import type { Seat } from '../../wire/common'
import { readCard, type Card, type Move, type Type } from '../../wire/mummies'
import { figure, numberOf, orderOf, without } from './cards'
import { scoringOf, type Scoring } from './scoring'
import { cardsOf } from './shown'

type Mummies = Match<'mummies'>
type Company = Pick<Mummies, 'seats' | 'viewer'>

export const typeWord = (type: Type): string => sayAny(`mummies.type.${type}`)

// "vial 4"; "the papyrus vial – scarab – necklace – sarcophagus (3)".
export function cardWord(card: Card): string {
  const face = readCard(card)
  if ('type' in face) return say('mummies.offering', { type: typeWord(face.type), value: face.value })
  const [first, second, third, fourth] = face.order.map(typeWord)
  return say('page.mummies.papyrus', { first: first!, second: second!, third: third!, fourth: fourth!, number: face.number })
}

// The whole list, for those who cannot see it.
export function listWord(papyrus: Card): string {
  const [first, second, third, fourth] = orderOf(papyrus).map(typeWord)
  const number = numberOf(papyrus)
  return say('mummies.papyrus', { first: first!, second: second!, third: third!, fourth: fourth!, number })
}

export const cardsWord = (cards: readonly Card[]): string => listed(cards.map(cardWord))

// "Anna 9, Ani −2"
export function pointsWord(points: readonly number[], company: Company): string {
  return points
    .map((one, at) => say('mummies.points_of', { name: called(company, at + 1, 'always'), points: figure(one) }))
    .join(say('list.comma'))
}

const isCard = (symbol: string) => /^[VNSC]\d$|^[VNSC]{4}\d$/.test(symbol)
export const term = (symbol: string): string | undefined => (isCard(symbol) ? cardWord(symbol) : undefined)

export function describe(move: Move): string {
  if (move.type === 'offer') return say('page.mummies.describe.offer', { card: cardWord(move.offering) })
  if (move.type === 'decree') return say('page.mummies.describe.decree', { card: cardWord(move.papyrus) })
  return say('page.mummies.describe.sacrifice', { cards: cardsWord(move.cards) })
}

export function tell(entry: LogEntry<'mummies'>, match: Mummies): string[] {
  const { seat, told, before, after } = entry
  const who = whom(match, seat)
  const lines: string[] = []
  if (told.type === 'offer') lines.push(say('mummies.told.offer', { ...who, card: cardWord(told.offering) }))
  if (told.type === 'decree') lines.push(say('page.mummies.told.decree', { ...who, card: cardWord(told.papyrus) }))
  if (told.type === 'sacrifice') {
    const cards = told.cards ?? []
    lines.push(say('mummies.told.sacrifice', { ...who, cards: cardsWord(cards), n: told.count ?? cards.length }))
  }
  const scoring = scoringOf(entry)
  if (scoring) return [...lines, ...tellScoring(scoring, entry, match)]
  if (after.draw_size > before.draw_size) lines.push(say('mummies.told.reshuffled'))
  if (seat === after.seat) {
    const drawn = without(after.hand, without(before.hand, cardsOf(told)))
    if (drawn.length > 0) lines.push(say('mummies.told.draw', { cards: cardsWord(drawn) }))
  }
  return lines
}

// Whose card it was, or after how many turns.
export function broughtAbout({ closedBy, how, turns }: Scoring, company: Company): string {
  return how === 'turns' ? say('mummies.told.last_turn', { turns }) : say('page.mummies.scored.closed', { ...whom(company, closedBy), how })
}

function tellScoring(scoring: Scoring, { after }: LogEntry<'mummies'>, match: Mummies): string[] {
  const { papyrus, points, winner } = scoring
  const lines = [
    ...(scoring.how === 'turns' ? [broughtAbout(scoring, match)] : []),
    say('page.mummies.told.scored', { card: cardWord(papyrus), points: pointsWord(points, match) }),
    say('mummies.told.won_round', { ...whom(match, winner), points: figure(points[winner - 1]!) }),
  ]
  if (!scoring.over) return [...lines, say('mummies.told.next_round', whom(match, after.turn))]
  return [...lines, lastLine(after.totals, match)]
}

// Why the game is over.
export function lastLine(totals: readonly number[], match: Pick<Mummies, 'seats' | 'viewer' | 'options' | 'isShared' | 'state'>): string {
  const { target } = match.options
  const reached = totals.flatMap((total, at) => (total >= target ? [at + 1] : []))
  if (reached.length === 0) return say('mummies.told.last_round')
  const [first] = reached
  const you = reached.length === 1 && first !== undefined && isYou(match, first) ? 'yes' : 'no'
  const names = listed(reached.map((seat) => nameOf(match.seats, seat)))
  return say('mummies.told.reached', { you, names, count: reached.length, target })
}

