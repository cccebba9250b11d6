// The match of a lesson: a real one in the engine, in which the others follow a script. The learner
// may make any legal move; one that the step does not wait for is shown and then undone.
import { InPageMatch, type InPageDependencies } from '../../match/in_page'
import type { Failure } from '../../match/match.svelte'
import type { GameName } from '../../wire/common'
import type { Advice } from '../../wire/engine'
import type { Edition, Move } from '../../wire/games'
import {
  scriptTo,
  seatsOf,
  secretOf,
  type Lesson,
  type ScriptedAct,
  type Step,
} from '../../shared/lesson'
import { isSame } from '../../shared/moves'

export interface LessonDependencies extends InPageDependencies {
  readonly name: string // of the learner
}

// While it opens, the engine is being loaded: the step can be read already.
export type StepState = 'opening' | 'moving' | 'asking' | 'done' | 'other'

export class LessonMatch<G extends GameName = GameName> extends InPageMatch<G> {
  at = $state(0) // index of the step
  stepState = $state<StepState>('opening')
  private played: ScriptedAct<G>[] = []
  private going = 0 // numbers the calls of `goTo`: earlier ones are abandoned

  constructor(
    readonly lesson: Lesson<G>,
    private readonly dependencies: LessonDependencies,
    at = 0,
  ) {
    super(`lesson-${lesson.game}`, dependencies.engine)
    this.at = at
    this.game = lesson.game
    this.options = lesson.options
    this.viewer = lesson.learner
    this.seats = Array.from({ length: seatsOf(lesson) }, (_, at) => {
      const computer = lesson.opponents[at + 1]
      return {
        name: computer ? '' : dependencies.name,
        left: false,
        connected: !computer,
        ...(computer && { computer }),
      }
    })
  }

  get step(): Step<G> {
    return this.lesson.steps[this.at]!
  }
  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1
  }
  override get yourTurn(): boolean {
    return super.yourTurn && this.stepState === 'asking'
  }

  // Goes to a step. Plays the moves that lead to it if they continue the current position, else
  // deals again.
  async goTo(at: number): Promise<void> {
    const going = ++this.going
    const isPast = () => going !== this.going
    this.queue.hurry()
    if (!this.step.awaits) this.reading?.done() // what that step explained
    if (this.status) this.stepState = 'moving'
    this.paused = true
    const script = scriptTo(this.lesson, at)
    const follows =
      this.number > 0 &&
      this.played.every((act, n) => script[n] !== undefined && isEqual(act, script[n]))
    if (!follows) await this.lay(script)
    else for (const act of script.slice(this.played.length)) if (!isPast()) await this.playFor(act)
    if (isPast()) return
    this.at = at
    this.stepState = 'asking'
    this.paused = this.step.awaits === undefined
  }

  async act(move: Move<G>): Promise<Failure | null> {
    if (this.stepState !== 'asking' || !this.step.awaits) return null
    this.queue.hurry()
    this.pending = move
    try {
      const failure = await this.perform([this.lesson.learner, move], 'person')
      if (failure) return failure
      this.stepState = isSame(move, this.step.awaits) ? 'done' : 'other'
      this.paused = true
      return null
    } finally {
      this.pending = null
    }
  }
  async undo(): Promise<null> {
    await this.goTo(this.at)
    return null
  }
  // The hint is the move that the step waits for.
  override async hint(): Promise<Advice<G> | null> {
    const { awaits } = this.step
    if (!awaits || this.stepState !== 'asking') return null
    this.advice = { ranked: [{ move: awaits, visits: 0, reasons: [] }], iterations: 0 }
    return this.advice
  }
  override close(): void {
    ++this.going
    super.close()
  }
  async createNext() {
    return null
  }

  private async lay(script: readonly ScriptedAct<G>[]): Promise<void> {
    const engine = await this.engine()
    const { game, options } = this.lesson
    if (this.number > 0) void engine.forget(this.number)
    const seeds = this.seats.map(() => secretOf(0))
    const { match, version, edition } = await engine.start<G>({
      game,
      options,
      names: this.seats.map(({ name }) => name),
      secret: secretOf(this.lesson.deal),
      seeds,
    })
    this.number = match
    this.edition = edition as Edition<G>
    let now = version
    for (const [seat, move] of script) {
      const answer = await engine.move<G>({
        match,
        seat,
        version: now,
        move,
        viewer: this.lesson.learner,
      })
      if (answer.type === 'error')
        throw new Error(`the lesson breaks a rule: ${answer.refusal.rule} ${answer.refusal.reason}`)
      now = answer.version
    }
    this.played = [...script]
    await this.read(this.lesson.learner)
  }

  // Plays another's move, or a skipped one of the learner, at the pace of the computer.
  private async playFor([seat, move]: ScriptedAct<G>): Promise<void> {
    if (seat !== this.lesson.learner) this.thinking = [seat]
    await new Promise((resolve) => setTimeout(resolve, this.dependencies.pace()))
    this.thinking = []
    const failure = await this.perform([seat, move], 'computer')
    if (failure && 'rule' in failure)
      throw new Error(`the lesson breaks a rule: ${failure.rule} ${failure.reason}`)
    await this.queue.next(async () => {}) // until it was shown
  }

  private async perform(act: ScriptedAct<G>, by: 'person' | 'computer'): Promise<Failure | null> {
    const [seat, move] = act
    const engine = await this.engine()
    const viewer = this.lesson.learner
    const answer = await engine.move<G>({
      match: this.number,
      seat,
      version: this.status?.version ?? 0,
      move,
      by,
      viewer,
    })
    if (answer.type === 'error') return answer.refusal
    this.played = [...this.played, act]
    void this.follow(answer)
    return null
  }
}

function isEqual<G extends GameName>(
  [seat, move]: ScriptedAct<G>,
  [other, expected]: ScriptedAct<G>,
): boolean {
  return seat === other && isSame(move, expected)
}
