// The match of a lesson: a real one in the engine, in which the others and the dealer follow a script. The learner may do whatever the rules allow;
// what the step does not wait for is shown and then taken back.
import { HereMatch, type HereWays } from '../match/here'
import type { Refused } from '../match/match.svelte'
import type { GameName } from '../wire/common'
import type { Advice } from '../wire/engine'
import type { Edition, Move } from '../wire/games'
import { secretOf } from './deal'
import { isSame, scriptTo, seatsOf, type Lesson, type ScriptedAct, type Step } from './lesson'

export interface LessonWays extends HereWays {
  readonly name: string // of the learner
}

export type Mood = 'moving' | 'asking' | 'done' | 'strayed'

export class LessonMatch<G extends GameName = GameName> extends HereMatch<G> {
  at = $state(0) // the step
  mood = $state<Mood>('moving')
  private played: ScriptedAct<G>[] = []
  private going = 0 // the latest way to a step; earlier ones are given up

  constructor(
    readonly lesson: Lesson<G>,
    private readonly ways: LessonWays,
  ) {
    super(`lesson-${lesson.game}`, ways.engine)
    this.game = lesson.game
    this.options = lesson.options
    this.viewer = lesson.learner
    this.seats = Array.from({ length: seatsOf(lesson as unknown as Lesson) }, (_, at) => {
      const computer = lesson.opponents[at + 1]
      return { name: computer ? '' : ways.name, left: false, here: !computer, ...(computer && { computer }) }
    })
  }

  get step(): Step<G> {
    return this.lesson.steps[this.at]!
  }
  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1
  }
  override get yourTurn(): boolean {
    return super.yourTurn && this.mood === 'asking'
  }

  // To a step: what leads to it happens before one's eyes if it follows from what lies there, else the table is laid anew.
  async goTo(at: number): Promise<void> {
    const going = ++this.going
    const isPast = () => going !== this.going
    this.stage.hurry()
    this.mood = 'moving'
    this.paused = true
    const script = scriptTo(this.lesson, at)
    const follows = this.number > 0 && this.played.every((act, n) => script[n] !== undefined && isEqual(act, script[n]))
    if (!follows) await this.lay(script)
    else for (const act of script.slice(this.played.length)) if (!isPast()) await this.playFor(act)
    if (isPast()) return
    this.at = at
    this.mood = 'asking'
    this.paused = this.step.awaits === undefined
  }

  async act(move: Move<G>): Promise<Refused | null> {
    if (this.mood !== 'asking' || !this.step.awaits) return null
    this.stage.hurry()
    this.pending = move
    try {
      const refused = await this.perform([this.lesson.learner, move], 'person')
      if (refused) return refused
      this.mood = isSame(move, this.step.awaits) ? 'done' : 'strayed'
      this.paused = true
      return null
    } finally {
      this.pending = null
    }
  }
  async takeBack(): Promise<null> {
    await this.goTo(this.at)
    return null
  }
  // The table's own hint shows what is to be done.
  override async hint(): Promise<Advice<G> | null> {
    const { awaits } = this.step
    if (!awaits || this.mood !== 'asking') return null
    this.advice = { ranked: [{ move: awaits, visits: 0, reasons: [] }], iterations: 0 }
    return this.advice
  }
  override close(): void {
    ++this.going
    super.close()
  }
  async again() {
    return null
  }

  private async lay(script: readonly ScriptedAct<G>[]): Promise<void> {
    const engine = await this.engine()
    const { game, options } = this.lesson
    if (this.number > 0) void engine.forget(this.number)
    const seeds = this.seats.map(() => secretOf(0))
    const { match, version, edition } = await engine.begin<G>({ game, options, names: this.seats.map(({ name }) => name), secret: secretOf(this.lesson.deal), seeds })
    this.number = match
    this.edition = edition as Edition<G>
    let now = version
    for (const [seat, move] of script) {
      const said = await engine.act<G>({ match, seat, version: now, move, viewer: this.lesson.learner })
      if (said.type === 'denied') throw new Error(`the lesson breaks a rule: ${said.refusal.rule} ${said.refusal.reason}`)
      now = said.version
    }
    this.played = [...script]
    await this.read(this.lesson.learner)
  }

  // Another's act, or one's own that was skipped, at the pace of the computer.
  private async playFor([seat, move]: ScriptedAct<G>): Promise<void> {
    if (seat !== this.lesson.learner) this.thinking = [seat]
    await new Promise((resolve) => setTimeout(resolve, this.ways.pace()))
    this.thinking = []
    const refused = await this.perform([seat, move], 'computer')
    if (refused && 'rule' in refused) throw new Error(`the lesson breaks a rule: ${refused.rule} ${refused.reason}`)
    await this.stage.next(async () => {}) // until it was seen
  }

  private async perform(act: ScriptedAct<G>, by: 'person' | 'computer'): Promise<Refused | null> {
    const [seat, move] = act
    const engine = await this.engine()
    const viewer = this.lesson.learner
    const said = await engine.act<G>({ match: this.number, seat, version: this.situation?.version ?? 0, move, by, viewer })
    if (said.type === 'denied') return said.refusal
    this.played = [...this.played, act]
    void this.follow(said)
    return null
  }
}

function isEqual<G extends GameName>([seat, move]: ScriptedAct<G>, [other, expected]: ScriptedAct<G>): boolean {
  return seat === other && isSame(move, expected)
}
