// Lets the engine play many games of an edition beside the classic one, a little at a time, and
// keeps the figures so far.
import type { Engine, StudySetup } from '../../engine/engine'
import type { StudyAnswer } from '../../wire/engine'

const slice = 100 // milliseconds of the worker between two looks at the figures

export class Study {
  answer = $state.raw<StudyAnswer | null>(null)
  isCurrent = $state(false) // else the answer is still that of the games before
  state = $state<'idle' | 'playing' | 'done' | 'failed'>('idle')
  goal = $state(0) // games of each edition
  private current: AbortController | null = null

  constructor(private readonly engine: () => Promise<Engine>) {}

  // Ends what was played before, which has other figures.
  async begin(setup: StudySetup, goal: number): Promise<void> {
    this.stop()
    const current = (this.current = new AbortController())
    const { signal } = current
    this.goal = goal
    this.state = 'playing'
    this.isCurrent = false
    try {
      if (await this.play(setup, signal)) this.state = 'done'
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      this.state = 'failed'
    }
  }

  // Whether all games were played.
  private async play(setup: StudySetup, signal: AbortSignal): Promise<boolean> {
    const { goal } = this
    const engine = await this.engine()
    let answer = await engine.study(setup, signal)
    try {
      while (answer.games < goal) {
        const games = goal - answer.games
        answer = await engine.continueStudy(answer.study, { games, milliseconds: slice }, signal)
        if (signal.aborted) return false
        this.answer = answer
        this.isCurrent = true
      }
      return true
    } finally {
      void engine.forgetStudy(answer.study).catch(() => {})
    }
  }
  // The figures so far stay.
  stop(): void {
    this.current?.abort()
    this.current = null
    if (this.state === 'playing') this.state = 'idle'
  }
}
