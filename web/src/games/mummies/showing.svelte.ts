// How acts are shown: cards travel to where they lie, and a round that was scored is told. The viewer's own act is shown as soon as he plays it, and
// springs back if it is refused.
import { tick } from 'svelte'
import type { LogEntry } from '../../match/match.svelte'
import { play as sound } from '../../ui/sound'
import { arrive, springBack, whereabouts } from '../../ui/travel'
import type { Move } from '../../wire/mummies'
import type { Place } from './drag'
import { showAct, showLaying } from './motion'
import type { Play } from './play.svelte'
import { scoringOf, type Scoring } from './scoring'

const sounds = { offer: 'stone', decree: 'paper', sacrifice: 'sand', undo: 'paper' } as const

export class Showing {
  root = $state<HTMLElement>() // the table
  private was: ReadonlyMap<string, DOMRect> = new Map()
  private laid = false // the viewer's own act was shown when he played it
  private goOn = () => {}

  constructor(private readonly play: Play) {}

  // Where everything lies, to be noted before it changes.
  note(): void {
    if (this.root) this.was = whereabouts(this.root)
  }

  async present(entry: LogEntry<'mummies'>): Promise<void> {
    const { play, root, was } = this
    const shown = this.laid && entry.seat === play.match.viewer
    this.laid = false
    const scoring = scoringOf(entry)
    if (scoring && !scoring.over) this.tell(scoring)
    else if (play.match.viewer === 'spectator') play.scene = null
    sound(entry.told.type in sounds ? sounds[entry.told.type] : 'paper')
    await tick()
    const hidden = play.scene !== null && !scoring // the rows of the last round are still being looked at
    if (root && !hidden) await showAct(root, entry, was, shown)
    if (scoring && !scoring.over) await this.untilSceneIsOver()
  }
  private tell(scoring: Scoring): void {
    const { play } = this
    play.putBack()
    play.scene = scoring
    play.counted = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTimeout(() => {
      play.counted = true
      sound('coin')
    }, 1400)
  }
  private untilSceneIsOver(): Promise<void> {
    return new Promise((done) => (this.play.scene ? (this.goOn = done) : done()))
  }
  sceneIsOver(): void {
    this.goOn()
  }

  // What is picked is done.
  commit(): void {
    if (this.play.move && this.play.mayAct) void this.lay(this.play.move, 'at once')
  }
  // A card of the hand was dropped on a place.
  drop(key: string, place: Place): void {
    const { play } = this
    const card = play.hand.find((one) => one.key === key)?.card
    if (card === undefined) return
    const together = play.sacrificing && play.picked.includes(key) ? [...play.cards] : [card]
    const moves = { row: { type: 'offer', offering: card }, list: { type: 'decree', papyrus: card }, discard: { type: 'sacrifice', cards: together } } as const
    void this.lay(moves[place], 'when judged')
  }
  private async lay(move: Move, when: 'at once' | 'when judged'): Promise<void> {
    const { play, root } = this
    arrive()
    play.scene = null
    this.note()
    const places = this.was
    const key = play.keyOf(move)
    this.laid = when === 'at once'
    const acting = this.laid ? play.act(move) : play.attempt(move)
    await tick()
    if (this.laid && root) void showLaying(root, play.match.viewer as number, move, places)
    if (await acting) return
    this.laid = false
    await tick()
    void springBack(root?.querySelector(`[data-piece="hand-${key}"]`))
  }
}
