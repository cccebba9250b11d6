// What the page and the server say to each other: docs/protocol.md.
import { againKind, gameName, level, outcome, refusal, viewer, type GameName } from './common'
import { edition, move, options, told, view, type Told, type View } from './games'
import { either, flag, listOf, object, oneOf, optional, symbol, text, whole, type Of } from './shape'

export const seatInfo = object({ name: text, computer: optional(level), left: flag, here: flag })
export type SeatInfo = Of<typeof seatInfo>

export const deadline = object({ seat: whole, left: whole })
export type Deadline = Of<typeof deadline>

export const remark = object({ seat: whole, text, at: whole })
export type Remark = Of<typeof remark>

export const actedBy = symbol('person', 'computer', 'clock')
export type ActedBy = Of<typeof actedBy>

export const toldEvent = object({ seat: whole, by: actedBy, told })
export type ToldEvent = Of<typeof toldEvent>

const where = {
  version: whole,
  to_act: listOf(whole),
  may_take_back: flag,
  deadlines: listOf(deadline),
  view,
  outcome: optional(outcome),
}
/** Where a match stands, for one viewer. */
export const situation = object(where)
export type Situation = Of<typeof situation>
export type SituationOf<G extends GameName> = Omit<Situation, 'view'> & { view: View<G> }

export const update = { event: toldEvent, done: optional(text), ...where }

export const fromServer = oneOf({
  welcome: {
    match: text,
    seat: viewer,
    game: gameName,
    options,
    edition,
    commitment: text,
    turn_time: whole,
    seats: listOf(seatInfo),
    remarks: listOf(remark),
    follows: optional(text),
    followed_by: optional(text),
    situation: optional(situation),
  },
  update,
  begun: where,
  people: { seats: listOf(seatInfo) },
  said: { remark },
  followed: { match: text, kind: againKind },
  done: { id: text, version: whole },
  denied: { id: optional(text), code: text, detail: optional(text), refusal: optional(refusal), version: optional(whole) },
})
export type FromServer = Of<typeof fromServer>
export type Welcome = Extract<FromServer, { type: 'welcome' }>
export type Update = Extract<FromServer, { type: 'update' }>
export type UpdateOf<G extends GameName> = Omit<Update, 'event' | 'view'> & {
  event: Omit<ToldEvent, 'told'> & { told: Told<G> }
  view: View<G>
}
export type Denied = Extract<FromServer, { type: 'denied' }>

const id = { id: text }
export const toServer = oneOf({
  hello: { token: optional(text) },
  act: { ...id, version: whole, move: either(move, object({ text })) },
  undo: { ...id, version: whole },
  begin: { ...id, computer: level },
  say: { ...id, text },
  leave: id,
  return: id,
  again: { ...id, kind: againKind },
})
export type ToServer = Of<typeof toServer>

// Over HTTP.
export const makeMatch = object({
  game: gameName,
  options: optional(options),
  edition: optional(edition),
  seats: optional(listOf(object({ computer: optional(level) }))),
  in_lobby: optional(flag),
  turn_seconds: optional(whole),
})
export type MakeMatch = Of<typeof makeMatch>
export const matchMade = object({ match: text, commitment: text, invitation: text, seats: listOf(text) })
export type MatchMade = Of<typeof matchMade>

export const takeSeat = object({
  invitation: optional(text),
  seat: optional(whole),
  name: optional(text),
  seed: text,
  token: optional(text),
})
export type TakeSeat = Of<typeof takeSeat>
export const seatTaken = object({ seat: whole, token: text, name: text })
export type SeatTaken = Of<typeof seatTaken>

export const lobbyEntry = object({
  match: text,
  changed: whole,
  game: gameName,
  options,
  seats: listOf(seatInfo),
  turn_time: whole,
})
export type LobbyEntry = Of<typeof lobbyEntry>
export const lobby = object({ waiting: listOf(lobbyEntry), playing: listOf(lobbyEntry) })
export type Lobby = Of<typeof lobby>

/** One version of a match as a viewer was told and saw it. */
export const moment = object({
  version: whole,
  event: optional(object({ seat: whole, milliseconds: whole, told })),
  view,
})
export type Moment = Of<typeof moment>
export type MomentOf<G extends GameName> = Omit<Moment, 'event' | 'view'> & {
  event?: { seat: number; milliseconds: number; told: Told<G> }
  view: View<G>
}
export const history = listOf(moment)
