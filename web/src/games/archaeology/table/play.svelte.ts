// What the viewer is preparing: the picks in the tray, what they would bring, and what is possible
// at all. Knows no DOM.
import type { Match, Failure } from '../../../match/match.svelte'
import type { Chamber, Kind, Move, Facts, View } from '../wire'
import { isSame } from '../../../shared/moves'
import type { Seat } from '../../../wire/common'
import type { Forecast } from './forecast'
import {
  atFirst,
  dropped,
  isNothing,
  moveOf,
  nothing,
  ofMove,
  pick,
  pickChamber,
  pickSet,
  putBack,
  type Dragged,
  type Picks,
  type Side,
} from './picks'

export class Play {
  picks = $state.raw<Picks>(nothing)
  facts = $state.raw<Facts | null>(null)
  factsVersion = $state.raw(-1) // the version of `facts`
  forecast = $state.raw<Forecast | null>(null) // of `pickedMove`
  failure = $state.raw<Failure | null>(null)
  // The version that the whole table shows; undefined while the engine has not answered for the
  // newest version, or a move is being sent.
  readonly settled: number | undefined = $derived.by(() =>
    this.factsVersion === this.match.status?.version && !this.match.pending
      ? this.factsVersion
      : undefined,
  )
  private viewAfter = $state.raw<View | null>(null) // the view after the move that is being sent
  private questions = 0 // answers to all but the latest request are dropped

  constructor(
    readonly match: Match<'archaeology'>,
    // called before a move, to stop running animations
    private readonly onact: () => void = () => {},
  ) {}

  // Draws the viewer's own move as done while it is being sent, as far as the engine can preview
  // it.
  readonly view: View = $derived.by(
    () => (this.match.pending && this.viewAfter) ?? this.match.status!.view,
  )
  // What the viewer may do now; null if it is not the viewer's turn.
  readonly phase: View['phase'] | null = $derived.by(() =>
    this.match.yourTurn && !this.match.pending ? this.view.phase : null,
  )
  // The move that the picks make.
  readonly pickedMove: Move | null = $derived.by(() =>
    this.phase && this.phase !== 'rob' ? moveOf(this.picks, this.view) : null,
  )
  readonly hinted: Picks = $derived.by(
    () => (this.match.advice && ofMove(this.match.advice.ranked[0]!.move)) ?? nothing,
  )

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
  // Whether something can be dragged to a place: `tray`, `hand`, `market:coin`, `seat:2`.
  accepts(card: Dragged, place: string): boolean {
    if (card === 'thief') return this.victimAt(place) !== null
    return this.phase !== null && dropped(this.picks, this.view, card, place) !== null
  }
  drop(card: Dragged, place: string): void {
    const victim = this.victimAt(place)
    if (card === 'thief')
      return victim === null ? undefined : void this.act({ type: 'rob', victim })
    const picks = this.phase && dropped(this.picks, this.view, card, place)
    if (picks) this.choose(picks)
  }
  private victimAt(place: string): Seat | null {
    const seat = place.startsWith('seat:') ? Number(place.slice('seat:'.length)) : 0
    return this.phase === 'rob' && this.facts?.victims.includes(seat) ? seat : null
  }
  private choose(picks: Picks): void {
    this.failure = null
    this.picks = picks
  }

  async act(move: Move): Promise<void> {
    const { picks, forecast } = this
    this.onact()
    this.viewAfter = (isSame(forecast?.move, move) && forecast?.preview.view) || null
    this.picks = nothing
    this.failure = await this.match.act(move)
    if (this.failure) this.picks = picks // puts the cards back into the tray
  }
  // Waits for the engine's answer about the picks, which may be younger than the forecast.
  async commit(): Promise<void> {
    const { picks, pickedMove: move } = this
    if (!move) return
    if (!isSame(this.forecast?.move, move)) await this.foresee(move)
    if (this.picks !== picks || !isSame(this.forecast?.move, move)) return
    const { refusal } = this.forecast!.preview
    if (refusal) this.failure = refusal
    else await this.act(move)
  }
  end(): void {
    if (this.facts?.end_refusal) this.failure = this.facts.end_refusal
    else void this.act({ type: 'end' })
  }

  // Clears the tray and asks the engine what is possible now.
  async look(): Promise<void> {
    const status = this.match.status!
    this.choose(nothing)
    const facts = await this.match.facts()
    if (this.match.status !== status) return
    this.facts = facts
    this.factsVersion = status.version
    if (isNothing(this.picks)) this.picks = atFirst(status.view, facts)
  }
  async foresee(move: Move | null): Promise<void> {
    const question = ++this.questions
    if (!move) return void (this.forecast = null)
    const preview = await this.match.preview(move)
    if (question === this.questions) this.forecast = { move, preview }
  }
}
