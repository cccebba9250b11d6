// How far one came in each lesson: kept on the device, so that one can leave and come back.
import { keep, recall } from '../match/storage'
import type { GameName } from '../wire/common'

export interface Progress {
  readonly step: number
  readonly over?: boolean
}
type All = Partial<Record<GameName, Progress>>

const all = () => recall<All>('lessons') ?? {}

export const progressOf = (game: GameName): Progress => all()[game] ?? { step: 0 }
export const hasBegunAny = (): boolean => Object.keys(all()).length > 0

export function note(game: GameName, step: number, over: boolean): void {
  const isOver = over || progressOf(game).over === true
  keep('lessons', { ...all(), [game]: { step, ...(isOver && { over: true }) } })
}
