// Mummies in sentences: events, moves, names of cards.
import { without } from '../../../shared/lists'
import { seatName, isYou, nameOf, subjectOf } from '../../../shared/people'
import { listed, say, sayAny } from '../../../i18n/words.svelte'
import type { LogEntry, Match } from '../../../match/match.svelte'
import { readCard, type Card, type Move, type Type } from '../wire'
import { figure, numberOf, orderOf } from '../cards'
import { scoringOf, type Scoring } from './scoring'
import { cardsOf } from './moves'

type Mummies = Match<'mummies'>
type NameContext = Pick<Mummies, 'seats' | 'viewer'>

export const typeWord = (type: Type): string => sayAny(`mummies.type.${type}`)

// "vial 4"; "the papyrus vial – scarab – necklace – sarcophagus (3)".
export function cardWord(card: Card): string {
  const face = readCard(card)
  if ('type' in face)
    return say('mummies.offering', { type: typeWord(face.type), value: face.value })
  const [first, second, third, fourth] = face.order.map(typeWord)
  return say('page.mummies.papyrus', {
    first: first!,
    second: second!,
    third: third!,
    fourth: fourth!,
    number: face.number,
  })
}

// The whole list, for screen readers.
export function listWord(papyrus: Card): string {
  const [first, second, third, fourth] = orderOf(papyrus).map(typeWord)
  const number = numberOf(papyrus)
  return say('mummies.papyrus', {
    first: first!,
    second: second!,
    third: third!,
    fourth: fourth!,
    number,
  })
}

export const cardsWord = (cards: readonly Card[]): string => listed(cards.map(cardWord))

// "Anna 9, Ani −2"
export function pointsWord(points: readonly number[], context: NameContext): string {
  return points
    .map((one, at) =>
      say('mummies.points_of', { name: seatName(context, at + 1, 'always'), points: figure(one) }),
    )
    .join(say('list.comma'))
}

const isCard = (symbol: string) => /^[VNSC]\d$|^[VNSC]{4}\d$/.test(symbol)
export const term = (symbol: string): string | undefined =>
  isCard(symbol) ? cardWord(symbol) : undefined

export function describeMove(move: Move): string {
  if (move.type === 'offer')
    return say('page.mummies.move.offer', { card: cardWord(move.offering) })
  if (move.type === 'decree')
    return say('page.mummies.move.decree', { card: cardWord(move.papyrus) })
  return say('page.mummies.move.sacrifice', { cards: cardsWord(move.cards) })
}

export function describeEvent(entry: LogEntry<'mummies'>, match: Mummies): string[] {
  const { seat, move, before, after } = entry
  const who = subjectOf(match, seat)
  const lines: string[] = []
  if (move.type === 'offer')
    lines.push(say('mummies.event.offer', { ...who, card: cardWord(move.offering) }))
  if (move.type === 'decree')
    lines.push(say('page.mummies.event.decree', { ...who, card: cardWord(move.papyrus) }))
  if (move.type === 'sacrifice') {
    const cards = move.cards ?? []
    lines.push(
      say('mummies.event.sacrifice', {
        ...who,
        cards: cardsWord(cards),
        n: move.count ?? cards.length,
      }),
    )
  }
  const scoring = scoringOf(entry)
  if (scoring) return [...lines, ...describeScoring(scoring, entry, match)]
  if (after.draw_size > before.draw_size) lines.push(say('mummies.event.reshuffled'))
  if (seat === after.seat) {
    const drawn = without(after.hand, without(before.hand, cardsOf(move)))
    if (drawn.length > 0) lines.push(say('mummies.event.draw', { cards: cardsWord(drawn) }))
  }
  return lines
}

// What triggered the scoring: a player's card, or the number of turns.
export function broughtAbout({ closedBy, how, turns }: Scoring, context: NameContext): string {
  return how === 'turns'
    ? say('mummies.event.last_turn', { turns })
    : say('page.mummies.scored.closed', { ...subjectOf(context, closedBy), how })
}

function describeScoring(
  scoring: Scoring,
  { after }: LogEntry<'mummies'>,
  match: Mummies,
): string[] {
  const { papyrus, points, winner } = scoring
  const lines = [
    ...(scoring.how === 'turns' ? [broughtAbout(scoring, match)] : []),
    say('page.mummies.event.scored', {
      card: cardWord(papyrus),
      points: pointsWord(points, match),
    }),
    say('mummies.event.won_round', {
      ...subjectOf(match, winner),
      points: figure(points[winner - 1]!),
    }),
  ]
  if (!scoring.over)
    return [...lines, say('mummies.event.next_round', subjectOf(match, after.turn))]
  return [...lines, lastLine(after.totals, match)]
}

// Why the game is over.
export function lastLine(
  totals: readonly number[],
  match: Pick<Mummies, 'seats' | 'viewer' | 'options' | 'isShared' | 'state'>,
): string {
  const { target } = match.options
  const reached = totals.flatMap((total, at) => (total >= target ? [at + 1] : []))
  if (reached.length === 0) return say('mummies.event.last_round')
  const [first] = reached
  const you = reached.length === 1 && first !== undefined && isYou(match, first) ? 'yes' : 'no'
  const names = listed(reached.map((seat) => nameOf(match.seats, seat)))
  return say('mummies.event.reached', { you, names, count: reached.length, target })
}
