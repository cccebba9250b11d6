// Messages between players: their words, whose are muted, which are unread and which were reported.
import { SvelteSet } from 'svelte/reactivity'
import { sayAny } from '../../i18n/words.svelte'
import type { Failure } from '../../match/match.svelte'
import type { RemoteMatch } from '../../match/remote.svelte'
import { savedGames } from '../../match/saved_games.svelte'
import { load, save } from '../../match/storage'
import type { Seat } from '../../wire/common'
import type { ChatMessage } from '../../wire/server'

export function chatText({ text, phrase }: ChatMessage): string {
  return phrase ? sayAny(`phrase.${phrase}`) : (text ?? '')
}

const mutedKey = (id: string) => `muted.${id}`
export const mutedSeats = (id: string) => load<readonly Seat[]>(mutedKey(id)) ?? []
export const isMuted = (id: string, seat: Seat) => mutedSeats(id).includes(seat)
export const saveMuted = (id: string, seats: readonly Seat[]) => save(mutedKey(id), seats)

// Messages of others since this device last read them, before a reload too.
export function unreadMessages(match: RemoteMatch): number {
  const read = savedGames.find(match.id)?.chatRead ?? 0
  const muted = mutedSeats(match.id)
  return match.chat.filter(
    ({ seat, at }) => at > read && seat !== match.viewer && !muted.includes(seat),
  ).length
}
export function markRead(match: RemoteMatch): void {
  const latest = match.chat.at(-1)?.at ?? 0
  const known = savedGames.find(match.id)
  if (known && latest > (known.chatRead ?? 0)) savedGames.update(match.id, { chatRead: latest })
}

// What a player tells the host of the server about: a message, by its time, or else the name.
export interface Report {
  readonly seat: Seat
  readonly at?: number
}
// Only another person's own words can be reported.
export function reportOf(match: RemoteMatch, { seat, text, at }: ChatMessage): Report | null {
  const isOfOther = seat !== match.viewer && !match.seats[seat - 1]?.computer
  return isOfOther && text ? { seat, at } : null
}

// What was reported while the page is open, so that it is not offered again.
const reported = new SvelteSet<string>()
const reportKey = ({ id }: RemoteMatch, { seat, at }: Report) => `${id} ${seat} ${at ?? 'name'}`
export const isReported = (match: RemoteMatch, report: Report) =>
  reported.has(reportKey(match, report))

export async function sendReport(match: RemoteMatch, report: Report): Promise<Failure | null> {
  const failure = await match.report(report, report.at === undefined ? 'name' : 'message')
  if (!failure) reported.add(reportKey(match, report))
  return failure
}
