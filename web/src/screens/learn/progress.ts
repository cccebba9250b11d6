// The progress in each lesson, stored on the device.
import { save, load } from '../../match/storage'
import type { GameName } from '../../wire/common'

export interface Progress {
  readonly step: number
  readonly over?: boolean
}
type All = Partial<Record<GameName, Progress>>

const all = () => load<All>('lessons') ?? {}

export const progressOf = (game: GameName): Progress => all()[game] ?? { step: 0 }
export const hasStartedAny = (): boolean => Object.keys(all()).length > 0

export function note(game: GameName, step: number, over: boolean): void {
  const isOver = over || progressOf(game).over === true
  save('lessons', { ...all(), [game]: { step, ...(isOver && { over: true }) } })
}
