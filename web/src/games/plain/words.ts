import type { GameName } from '../../wire/common'
import type { Move } from '../../wire/games'
import type { LogEntry } from '../../match/match.svelte'

export function tell(entry: LogEntry): string[] {
  return [`${entry.seat}: ${JSON.stringify(entry.told)}`]
}
export function describe(move: Move<GameName>): string {
  return JSON.stringify(move)
}
