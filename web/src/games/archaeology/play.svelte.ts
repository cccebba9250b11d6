// What the viewer ponders: what lies in the tray, what it would bring, and what can be done at all. Nothing of it is drawn here.
import type { Match, Refused } from '../../match/match.svelte'
import type { Chamber, Kind, Move, Survey, View } from '../../wire/archaeology'
import type { Forecast } from './forecast'
import { atFirst, isNothing, moveOf, nothing, ofMove, pick, pickChamber, pickSet, putBack, type Picks, type Side } from './picks'
import { afterMove } from './shown'

export class Play {
  picks = $state.raw<Picks>(nothing)
  survey = $state.raw<Survey | null>(null)
  surveyed = $state.raw(-1) // the version it was made of
  forecast = $state.raw<Forecast | null>(null) // of `wish`
  refused = $state.raw<Refused | null>(null)
  // The version that all of the table shows: none while the engine has not looked at the newest, or an act is on its way.
  readonly settled: number | undefined = $derived.by(() =>
    this.surveyed === this.match.situation?.version && !this.match.pending ? this.surveyed : undefined,
  )
  private questions = 0 // what the engine says to any but the latest is dropped

  constructor(
    readonly match: Match<'archaeology'>,
    private readonly onact: () => void = () => {}, // something is done: what is still being shown is in its way
  ) {}

  readonly view: View = $derived.by(() => afterMove(this.match.situation!.view, this.match.pending, this.survey))
  // What one may do now; null if it is not for the viewer to do anything.
  readonly phase: View['phase'] | null = $derived.by(() => (this.match.yourTurn && !this.match.pending ? this.view.phase : null))
  // What the picks are picked for.
  readonly wish: Move | null = $derived.by(() => (this.phase && this.phase !== 'rob' ? moveOf(this.picks, this.view) : null))
  readonly hinted: Picks = $derived.by(() => (this.match.advice && ofMove(this.match.advice.ranked[0]!.move)) ?? nothing)

  pick(side: Side, kind: Kind): void {
    this.choose(pick(this.picks, this.view, side, kind))
  }
  pickSet(kind: Kind, size: number): void {
    this.choose(pickSet(this.picks, kind, size))
  }
  pickChamber(chamber: Chamber): void {
    this.choose(pickChamber(this.picks, chamber))
  }
  putBack(side: Side, kind: Kind): void {
    this.choose(putBack(this.picks, side, kind))
  }
  clear(): void {
    this.choose(nothing)
  }
  private choose(picks: Picks): void {
    this.refused = null
    this.picks = picks
  }

  async act(move: Move): Promise<void> {
    const { picks } = this
    this.onact()
    this.picks = nothing
    this.refused = await this.match.act(move)
    if (this.refused) this.picks = picks // it springs back
  }
  commit(): void {
    if (this.wish && this.forecast && !this.forecast.preview.refusal) void this.act(this.wish)
    else this.refused = this.forecast?.preview.refusal ?? null
  }
  end(): void {
    if (this.survey?.end_refusal) this.refused = this.survey.end_refusal
    else void this.act({ type: 'end' })
  }

  // Whatever happened: the tray is cleared, and the engine says what can be done now.
  async look(): Promise<void> {
    const situation = this.match.situation!
    this.choose(nothing)
    const survey = await this.match.survey()
    if (this.match.situation !== situation) return
    this.survey = survey
    this.surveyed = situation.version
    if (isNothing(this.picks)) this.picks = atFirst(situation.view, survey)
  }
  async foresee(move: Move | null): Promise<void> {
    const question = ++this.questions
    if (!move) return void (this.forecast = null)
    const preview = await this.match.preview(move)
    if (question === this.questions) this.forecast = { move, preview }
  }
}
