// Requests to the engine and their answers: docs/engine.md.
import {
  nextMatchKind,
  finding,
  level,
  reason,
  refusal,
  values,
  viewer,
  type GameName,
} from './common'
import { edition, gameName, move, options, view, type Move, type OwnEdition } from './games'
import { review, reviewDepth } from './review'
import { playedBy } from './server'
import {
  anything,
  either,
  flag,
  listOf,
  number,
  object,
  oneOf,
  optional,
  symbol,
  text,
  whole,
  type Of,
} from './shape'

const game = { game: gameName, options: optional(anything), edition: optional(edition) }
const context = { ...game, view }
const inMatch = { match: whole, viewer }
const doing = { ...inMatch, seat: whole, version: whole, milliseconds: optional(whole) }

export const toEngine = oneOf({
  start: { ...game, names: optional(listOf(text)), secret: text, seeds: listOf(text) },
  resume: { record: text },
  examine: { record: text },
  start_from: { match: whole, version: whole, names: optional(listOf(text)), secret: text },
  status: inMatch,
  move: { ...doing, move: either(move, object({ text })), by: optional(playedBy) },
  undo: doing,
  history: inMatch,
  record: { match: whole },
  next: { match: whole, kind: nextMatchKind },
  forget: { match: whole },
  check: { ...context, move },
  preview: { ...context, move },
  facts: context,
  advise: {
    ...context,
    level,
    seed: whole,
    iterations: optional(whole),
    milliseconds: optional(whole),
    levels: optional(listOf(either(level, symbol('person')))),
  },
  winnable: { ...context, orders: optional(whole) },
  review: {
    record: text,
    levels: optional(listOf(level)),
    depth: optional(reviewDepth),
    seed: optional(whole),
  },
  continue_review: {
    review: whole,
    from: optional(whole),
    events: optional(whole),
    milliseconds: optional(whole),
  },
  forget_review: { review: whole },
  check_edition: { game: gameName, edition: anything },
  study: { ...game, players: listOf(text), seed: optional(whole) },
  continue_study: { study: whole, games: optional(whole), milliseconds: optional(whole) },
  forget_study: { study: whole },
  random_games: { ...game, games: whole, seed: whole },
  signature: {},
  games: {},
})
export type ToEngine = Of<typeof toEngine>

const info = {
  match: whole,
  game: gameName,
  options,
  edition,
  names: listOf(text),
  commitment: text,
  version: whole,
}
export const matchInfo = object(info)
export type MatchInfo = Of<typeof matchInfo>

/** The result of verifying any record. */
export const examined = object({
  ...info,
  secret: text,
  seeds: listOf(text),
  events: whole,
  to_act: listOf(listOf(whole)),
  redeals: listOf(whole),
  cards_checked: whole,
  cards_wrong: whole,
  findings: listOf(finding),
})
export type Examined = Of<typeof examined>

export const found = object({ finding })
export const recordText = object({ record: text })
export const nextOptions = object({ options })
export const checked = object({ refusal: optional(refusal) })

export const advisedMove = object({
  move,
  percent: optional(whole),
  score: optional(whole),
  visits: whole,
  reasons: listOf(reason),
})
export interface AdvisedMove<G extends GameName = GameName> extends Omit<
  Of<typeof advisedMove>,
  'move'
> {
  move: Move<G>
}
export const advice = object({ ranked: listOf(advisedMove), iterations: whole })
/** Best first, never empty. */
export interface Advice<G extends GameName = GameName> {
  ranked: AdvisedMove<G>[]
  iterations: number
}

export const winnable = object({ winnable: symbol('no', 'unknown', 'yes') })
export type Winnable = Of<typeof winnable>['winnable']

/** A review and its number in the engine. */
export const reviewAnswer = object({ review: whole, ...review.fields })
export type ReviewAnswer = Of<typeof reviewAnswer>

/** What is wrong with an edition: "page.workshop.fault.<reason>" words it; the detail is English. */
export const editionFault = object({ field: text, reason: text, values, detail: text })
export type EditionFault = Of<typeof editionFault>
/** The edition in full, or its first fault. */
export const checkedEdition = either(object({ edition }), object({ fault: editionFault }))
export type CheckedEdition<G extends GameName = GameName> =
  { edition: OwnEdition<G> } | { fault: EditionFault }

/** A mean of many games, or a ratio of two. */
const figure = object({ mean: number, standard_error: number })
/** docs/study.md explains the names. */
export const studyFigure = object({
  name: text,
  own: figure,
  classic: figure,
  difference: figure, // own less classic, by pairs of games on the same deals
})
export type StudyFigure = Of<typeof studyFigure>
export const studyAnswer = object({ study: whole, games: whole, figures: listOf(studyFigure) })
export type StudyAnswer = Of<typeof studyAnswer>

export const randomGames = object({ decisions: whole, signature: text })
export type RandomGames = Of<typeof randomGames>
export const signature = object({ signature: text })

/** The games with their descriptors, editions and tables. */
export const gamesAnswer = object({
  levels: listOf(level),
  default_level: level,
  games: listOf(
    object({
      name: gameName,
      modes: listOf(
        object({
          name: text,
          players: object({ min: whole, max: whole, default: whole }),
          next: listOf(nextMatchKind),
          hidden: flag,
        }),
      ),
      options: listOf(
        either(
          object({ name: text, default: flag }),
          object({ name: text, values: listOf(whole), default: whole }),
        ),
      ),
      edition,
      tables: optional(anything),
    }),
  ),
})
export type GamesAnswer = Of<typeof gamesAnswer>
