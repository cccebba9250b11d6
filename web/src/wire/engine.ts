// What the page asks the engine and what it is answered: docs/engine.md. Views, moves and told acts are as everywhere.
import { againKind, finding, gameName, level, refusal, values, viewer, type GameName } from './common'
import { edition, move, options, view, type Move } from './games'
import { actedBy } from './server'
import { anything, either, listOf, object, oneOf, optional, symbol, text, whole, type Of } from './shape'

const game = { game: gameName, options: optional(anything), edition: optional(edition) }
const sight = { ...game, view }
const inMatch = { match: whole, viewer }
const doing = { ...inMatch, seat: whole, version: whole, milliseconds: optional(whole) }

export const toEngine = oneOf({
  begin: { ...game, names: optional(listOf(text)), secret: text, seeds: listOf(text) },
  resume: { record: text },
  examine: { record: text },
  situation: inMatch,
  act: { ...doing, move: either(move, object({ text })), by: optional(actedBy) },
  undo: doing,
  history: inMatch,
  record: { match: whole },
  next: { match: whole, kind: againKind },
  forget: { match: whole },
  judge: { ...sight, move },
  preview: { ...sight, move },
  survey: sight,
  advise: { ...sight, level, seed: whole, iterations: optional(whole), milliseconds: optional(whole) },
  prospect: { ...sight, orders: optional(whole) },
  random_games: { ...game, games: whole, seed: whole },
  signature: {},
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

/** All that can be said of a record, whatever was done to it. */
export const examined = object({
  ...info,
  secret: text,
  seeds: listOf(text),
  events: whole,
  to_act: listOf(listOf(whole)),
  cards_checked: whole,
  cards_wrong: whole,
  findings: listOf(finding),
})
export type Examined = Of<typeof examined>

export const found = object({ finding })
export const recordText = object({ record: text })
export const nextOptions = object({ options })
export const judgement = object({ refusal: optional(refusal) })

/** Worded by the catalogue under its key. */
export const reason = object({ key: text, values })
export type Reason = Of<typeof reason>

export const advisedMove = object({
  move,
  percent: optional(whole),
  score: optional(whole),
  visits: whole,
  reasons: listOf(reason),
})
export interface AdvisedMove<G extends GameName = GameName> extends Omit<Of<typeof advisedMove>, 'move'> {
  move: Move<G>
}
export const advice = object({ ranked: listOf(advisedMove), iterations: whole })
/** Best first, never empty. */
export interface Advice<G extends GameName = GameName> {
  ranked: AdvisedMove<G>[]
  iterations: number
}

export const prospect = object({ winnable: symbol('no', 'unknown', 'yes') })
export type Prospect = Of<typeof prospect>['winnable']

export const randomGames = object({ decisions: whole, signature: text })
export type RandomGames = Of<typeof randomGames>
export const signature = object({ signature: text })
