// What the viewer ponders: the cards picked in the hand, what they would bring, and a scoring that is being told. Nothing of it is drawn here.
import type { Match, Refused } from '../../match/match.svelte'
import type { Card, Forecast, Move, Preview, Survey, View } from '../../wire/mummies'
import { held, isPapyrus, type Held } from './cards'
import type { Scoring } from './scoring'
import { asDone, cardsOf } from './shown'

const numerals = ['I', 'II', 'III', 'IV']

export class Play {
  picked = $state.raw<readonly string[]>([]) // keys of the hand
  sacrificing = $state(false) // several may be picked
  survey = $state.raw<Survey | null>(null)
  preview = $state.raw<Preview | null>(null) // of `move`
  scene = $state.raw<Scoring | null>(null)
  counted = $state(true) // whether the points of the scene are added to the totals
  refused = $state.raw<Refused | null>(null)
  refusedAt = $state.raw<string | null>(null) // the card of the hand beside which the reason is said

  constructor(readonly match: Match<'mummies'>) {}

  readonly view: View = $derived.by(() => asDone(this.match.situation!.view, this.match.pending))
  readonly hand: readonly Held[] = $derived.by(() => held(this.view.hand))
  readonly cards: readonly Card[] = $derived.by(() => this.hand.filter(({ key }) => this.picked.includes(key)).map(({ card }) => card))

  // What the picked cards are picked for.
  readonly move: Move | null = $derived.by(() => {
    const [first, second] = this.cards
    if (first === undefined) return null
    if (this.sacrificing || second !== undefined) return { type: 'sacrifice', cards: [...this.cards] }
    return isPapyrus(first) ? { type: 'decree', papyrus: first } : { type: 'offer', offering: first }
  })
  readonly now: Forecast | null = $derived.by(() => this.survey?.forecasts[0] ?? null)
  // How the rows would stand after the move that is pondered.
  readonly then: Forecast | null = $derived.by(() => (this.move && this.move.type !== 'sacrifice' ? this.after(this.cards[0]!) : null))
  // The papyri in the hand are numbered, so that the columns of the forecast can be told apart.
  readonly tags: ReadonlyMap<Card, string> = $derived.by(
    () => new Map((this.survey?.forecasts.slice(1) ?? []).map(({ papyrus }, at) => [papyrus, numerals[at]!])),
  )
  // Keys of the hand that a hint would lay.
  readonly hinted: ReadonlySet<string> = $derived.by(() => {
    const advised = this.match.advice?.ranked[0]
    const cards = advised ? cardsOf(advised.move) : []
    return new Set(this.hand.filter(({ card, key }) => cards.filter((one) => one === card).length >= Number(key.split('.')[1])).map(({ key }) => key))
  })

  after(card: Card): Forecast | null {
    return this.survey?.hand.find((one) => one.card === card)?.then ?? null
  }

  get mayAct(): boolean {
    return this.match.yourTurn && !this.match.pending
  }

  // One card is pondered at a time, but any number for a sacrifice.
  touch(key: string, more = false): void {
    this.scene = null
    this.refused = null
    const had = this.picked.includes(key)
    if (more && !had && this.picked.length > 0) this.sacrificing = true
    if (this.sacrificing) this.picked = had ? this.picked.filter((one) => one !== key) : [...this.picked, key]
    else this.picked = had ? [] : [key]
  }
  beginSacrifice(): void {
    this.scene = null
    this.refused = this.survey?.sacrifice_refusal ?? null
    this.refusedAt = null
    this.sacrificing = !this.refused
  }
  putBack(): void {
    this.picked = []
    this.sacrificing = false
  }

  async act(move: Move): Promise<boolean> {
    this.refused = null
    this.refusedAt = this.keyOf(move)
    this.refused = await this.match.act(move)
    if (!this.refused) this.putBack()
    return !this.refused
  }
  // A card dropped where it may not belong is judged before it is laid.
  async attempt(move: Move): Promise<boolean> {
    this.refused = null
    this.refusedAt = this.keyOf(move)
    this.refused = await this.match.judge(move)
    return !this.refused && (await this.act(move))
  }

  // The first card of the hand that a move takes.
  keyOf(move: Move): string | null {
    const [card] = cardsOf(move)
    return this.hand.find((one) => one.card === card)?.key ?? null
  }

  // The engine on what is seen now; what comes too late is dropped.
  async look(): Promise<void> {
    const { situation } = this.match
    this.picked = this.picked.filter((key) => this.hand.some((one) => one.key === key))
    const survey = await this.match.survey()
    if (this.match.situation === situation) this.survey = survey
  }
  async foresee(move: Move | null): Promise<void> {
    if (!move || move.type === 'sacrifice') this.preview = null // that of a card that was picked before
    if (!move) return
    const preview = await this.match.preview(move)
    if (this.move === move) this.preview = preview
  }
}
