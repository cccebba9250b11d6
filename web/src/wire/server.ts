// Messages between the page and the server: docs/protocol.md.
import { nextMatchKind, level, outcome, refusal, viewer, type GameName } from './common'
import { edition, gameName, move, options, seenMove, view, type SeenMove, type View } from './games'
import { phrases } from './phrases'
import {
  anything,
  either,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  symbol,
  text,
  whole,
  type Of,
} from './shape'

export const seatStatus = object({
  name: text,
  computer: optional(level),
  left: flag,
  connected: flag,
  away_milliseconds: optional(whole), // how long its person has not been connected
  wants_end: optional(flag), // agrees to end the match without a result, or has declined it
})
export type SeatStatus = Of<typeof seatStatus>

export const deadline = object({ seat: whole, milliseconds: whole })
export type Deadline = Of<typeof deadline>

export const phrase = symbol(...phrases)
export type Phrase = Of<typeof phrase>

export const chatMessage = object({
  seat: whole,
  text: optional(text),
  phrase: optional(phrase),
  at: whole,
})
export type ChatMessage = Of<typeof chatMessage>

export const playedBy = symbol('person', 'computer', 'clock')
export type PlayedBy = Of<typeof playedBy>

export const eventView = object({ seat: whole, by: playedBy, move: seenMove })
export type EventView = Of<typeof eventView>

const position = {
  version: whole,
  to_act: listOf(whole),
  can_undo: flag,
  deadlines: listOf(deadline),
  outcome: optional(outcome),
}
const where = { ...position, view }
/** The status of a match for one viewer. */
export const status = object(where)
export type MatchStatus = Of<typeof status>
export type StatusOf<G extends GameName> = Omit<MatchStatus, 'view'> & { view: View<G> }

// Who watches; only some give a name.
export const spectators = object({ count: whole, names: listOf(text) })
export type Spectators = Of<typeof spectators>

export const endedBy = symbol('by_agreement')
export type EndedBy = Of<typeof endedBy>

// With the view, or what changes in the one before: changes.ts.
export const update = {
  event: eventView,
  done: optional(text),
  ...position,
  view: optional(view),
  changes: optional(anything),
}

export const fromServer = oneOf({
  welcome: {
    protocol: whole,
    program: optional(text), // and its version
    match: text,
    seat: viewer,
    game: gameName,
    options,
    edition,
    commitment: text,
    in_lobby: flag,
    open: flag,
    hints: flag,
    turn_milliseconds: whole,
    away_after_milliseconds: whole, // others may then act on a player's absence
    seats: listOf(seatStatus),
    host: optional(whole),
    spectators,
    chat: listOf(chatMessage),
    previous_match: optional(text),
    next_match: optional(text),
    status: optional(status),
    ended: optional(endedBy),
  },
  update,
  started: where,
  seats: { seats: listOf(seatStatus) },
  settings: {
    options,
    edition,
    in_lobby: flag,
    open: flag,
    hints: flag,
    turn_milliseconds: whole,
    away_after_milliseconds: whole, // others may then act on a player's absence
    seats: listOf(seatStatus),
    host: optional(whole),
  },
  spectators: { count: whole, names: listOf(text) },
  chat: { message: chatMessage },
  next_match: { match: text, kind: nextMatchKind, by: optional(whole) },
  ended: { reason: endedBy },
  done: { id: text, version: whole },
  error: {
    id: optional(text),
    code: text,
    detail: optional(text),
    refusal: optional(refusal),
    version: optional(whole),
  },
})
export type FromServer = Of<typeof fromServer>
export type Welcome = Extract<FromServer, { type: 'welcome' }>
export type Update = Extract<FromServer, { type: 'update' }>
export type UpdateOf<G extends GameName> = Omit<Update, 'event' | 'view' | 'changes'> & {
  event: Omit<EventView, 'move'> & { move: SeenMove<G> }
  view: View<G>
}
export type SettingsMessage = Extract<FromServer, { type: 'settings' }>
export type ErrorMessage = Extract<FromServer, { type: 'error' }>

const seatRequests = listOf(object({ computer: optional(level) }))
const id = { id: text }
export const toServer = oneOf({
  hello: { token: optional(text), name: optional(text) },
  move: { ...id, version: whole, move: either(move, object({ text })) },
  undo: { ...id, version: whole },
  start: { ...id, computer: level },
  change_settings: {
    ...id,
    options: optional(options),
    edition: optional(edition),
    seats: optional(seatRequests),
    in_lobby: optional(flag),
    open: optional(flag),
    hints: optional(flag),
    turn_seconds: optional(whole),
  },
  chat: { ...id, text: optional(text), phrase: optional(phrase) },
  leave: id,
  return: id,
  let_computer_play: { ...id, seat: whole },
  end_match: id,
  keep_playing: id,
  report: { ...id, seat: whole, at: optional(whole), reason: text },
  next_match: { ...id, kind: nextMatchKind },
})
export type ToServer = Of<typeof toServer>
export type ChangeSettings = Omit<Extract<ToServer, { type: 'change_settings' }>, 'type' | 'id'>

// Over HTTP.
export const createMatch = object({
  game: gameName,
  options: optional(options),
  edition: optional(edition),
  seats: optional(seatRequests),
  in_lobby: optional(flag),
  open: optional(flag),
  hints: optional(flag),
  turn_seconds: optional(whole),
})
export type CreateMatch = Of<typeof createMatch>
export const matchCreated = object({
  match: text,
  commitment: text,
  invitation: text,
  seats: listOf(text),
})
export type MatchCreated = Of<typeof matchCreated>

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

// Play somebody now.
export const pairing = object({
  game: gameName,
  options: optional(options),
  name: optional(text),
  seed: text,
  token: optional(text),
})
export type Pairing = Of<typeof pairing>
export const paired = object({ match: text, seat: whole, token: text, name: text, created: flag })
export type Paired = Of<typeof paired>

export const lobbyMatch = object({
  match: text,
  changed: whole,
  game: gameName,
  options,
  seats: listOf(seatStatus),
  turn_milliseconds: whole,
  hints: flag,
  spectators: whole, // how many
})
export type LobbyMatch = Of<typeof lobbyMatch>
export const lobby = object({ waiting: listOf(lobbyMatch), playing: listOf(lobbyMatch) })
export type Lobby = Of<typeof lobby>

// Deals of the day.
export const dailyResult = object({ name: text, token: text, record: text })
export type DailyResult = Of<typeof dailyResult>
export const dailyEntered = object({
  name: text,
  outcome,
  place: whole,
  count: whole,
  repeated: flag,
})
export type DailyEntered = Of<typeof dailyEntered>
export const dailyLeaderboard = object({
  game: gameName,
  date: text,
  count: whole,
  results: listOf(object({ name: text, outcome })),
})
export type DailyLeaderboard = Of<typeof dailyLeaderboard>

// Of a match that is over: how far its review is.
export const reviewStatus = object({ done: whole, total: whole, review: optional(anything) })
export type ReviewStatus = Of<typeof reviewStatus>

// Turn notices.
export const pushKey = object({ public_key: text })
export type PushKey = Of<typeof pushKey>
export const pushSubscription = object({ endpoint: text, p256dh: text, auth: text, text })
export type PushSubscription = Of<typeof pushSubscription>
export const pushCancellation = object({ endpoint: text })

/** One version of a match as a viewer saw it. */
export const historyEntry = object({
  version: whole,
  event: optional(object({ seat: whole, milliseconds: whole, move: seenMove })),
  view,
})
export type HistoryEntry = Of<typeof historyEntry>
export type HistoryEntryOf<G extends GameName> = Omit<HistoryEntry, 'event' | 'view'> & {
  event?: { seat: number; milliseconds: number; move: SeenMove<G> }
  view: View<G>
}
export const history = listOf(historyEntry)
