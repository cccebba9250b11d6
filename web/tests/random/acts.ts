// What a person can do now. `leadingOn` is one act that brings the game nearer to its end; `anyAct`
// is one of all that can be pressed, typed and dragged, impossible things included.
import type {
  Facts as ArchaeologyFacts,
  View as ArchaeologyView,
} from '../../src/games/archaeology/wire'
import type { Facts } from '../../src/wire/games'
import type { PlayedGame } from './drawn/all'
import type { DrawnArchaeology } from './drawn/archaeology'
import type { DrawnMummies } from './drawn/mummies'
import type { DrawnScarabya } from './drawn/scarabya'
import type { Control, Look } from './look'
import type { Received } from './observer'
import type { Random } from './random'
import { languages, sizes, type Size } from './setup'

export type Act =
  | { type: 'press'; at: number; by: 'pointer' | 'keyboard'; name: string }
  | { type: 'key'; key: string }
  | { type: 'choose'; at: number; option: number }
  | { type: 'cell'; cell: string; how: 'press' | 'drag' }
  | { type: 'drag_card'; card: string; place: string }
  | { type: 'resize'; size: Size }
  | { type: 'reload' }
  | { type: 'go'; hash: string }

export interface Situation {
  readonly look: Look
  readonly facts: Facts | null // of the view, by an engine outside of the page
  readonly tableHash: string
  readonly random: Random
}

export const isAtTable = ({ look, tableHash }: Situation): boolean => look.hash === tableHash
export const isOver = ({ outcome, isEnded }: Received): boolean => outcome !== undefined || isEnded
// Whoever looks at this screen is to decide something.
export function isToAct(situation: Situation): boolean {
  const { received, screen } = situation.look
  if (!received || !isAtTable(situation) || screen !== 'table' || isOver(received)) return false
  const { viewer } = received
  return (
    viewer !== 'spectator' &&
    received.to_act.includes(viewer) &&
    !received.computers.includes(viewer)
  )
}

// Null: nothing leads on, though somebody is to act.
export function leadingOn(situation: Situation): Act | null {
  const { look } = situation
  const areas = new Set(look.controls.map(({ area }) => area))
  if (areas.has('dialog') || areas.has('popover')) return { type: 'key', key: 'Escape' }
  if (!isAtTable(situation)) return comeBack(situation)
  if (areas.has('side')) return { type: 'key', key: 'Escape' }
  if (look.screen === 'handover') return press(situation, ({ area }) => area === 'handover')
  // With nothing to decide one may still have to read on.
  const readOn = press(situation, ({ name }) => /^scored /.test(name))
  if (readOn) return readOn
  if (!isToAct(situation)) return null
  const act = { archaeology, mummies, scarabya }[look.received!.game as PlayedGame](situation)
  return act ?? (look.isOverlaid ? { type: 'key', key: 'Escape' } : null)
}

function comeBack({ look, tableHash }: Situation): Act {
  const at = look.controls.findIndex(({ href }) => href === tableHash)
  return at < 0
    ? { type: 'go', hash: tableHash }
    : { type: 'press', at, by: 'pointer', name: look.controls[at]!.name }
}

function press(
  { look, random }: Situation,
  fits: (control: Control) => boolean,
  weightOf: (control: Control) => number = () => 1,
): Act | null {
  const found = look.controls
    .map((control, at) => ({ control, at }))
    .filter(({ control }) => fits(control))
  if (found.length === 0) return null
  const { at, control } = random.weighted(found, ({ control }) => weightOf(control))
  const by = random.chance(0.15) ? 'keyboard' : 'pointer'
  return { type: 'press', at, by, name: control.name }
}
const open =
  (name: RegExp) =>
  (control: Control): boolean =>
    !control.isRefused && name.test(control.name)

function archaeology(situation: Situation): Act | null {
  const { look, facts, random } = situation
  const { phase } = look.received!.view as ArchaeologyView
  const drawn = look.drawn as DrawnArchaeology
  const commit = /^commit button.button.primary/
  if (phase === 'rob') return press(situation, open(/button\.button\.victim/))
  if (phase === 'lose') {
    const wanted = (facts as ArchaeologyFacts | null)?.storm?.count ?? 0
    if (drawn.picked.give > wanted) return press(situation, open(/\[give:/))
    if (drawn.picked.give < wanted) return press(situation, open(/\[hand:/))
    return press(situation, open(commit))
  }
  const isPicking = look.controls.some(({ name }) => commit.test(name))
  if (isPicking) {
    const done = press(situation, open(commit))
    if (done && random.chance(0.8)) return done
    return press(situation, open(/^commit button.button.icon/)) ?? { type: 'key', key: 'Escape' }
  }
  const weights: [RegExp, number][] = [
    [/button\.button\.end/, 6],
    [/button\.ladder/, drawn.dig === 0 ? 4 : 0.6],
    [/\[chamber:/, 3],
  ]
  const weightOf = ({ name }: Control) => weights.find(([one]) => one.test(name))?.[1] ?? 0
  return press(situation, (control) => !control.isRefused && weightOf(control) > 0, weightOf)
}

function mummies(situation: Situation): Act | null {
  const { random } = situation
  const lay = press(situation, open(/^buttons button.button.primary/))
  if (lay && random.chance(0.85)) return lay
  return press(situation, open(/\[hand-/))
}

function scarabya(situation: Situation): Act | null {
  const { look, random } = situation
  const drawn = look.drawn as DrawnScarabya
  if (!drawn.isActive) return press(situation, open(/button\.seat.*\.own/))
  const place = press(situation, open(/button\.button\.primary\.place/))
  if (place && random.chance(0.8)) return place
  if (drawn.lit.length === 0 || random.chance(0.3))
    return press(situation, open(/^tray button/)) ?? { type: 'key', key: 'r' }
  if (random.chance(0.2)) return { type: 'key', key: 'n' }
  return { type: 'cell', cell: random.pick(drawn.lit), how: random.pick(['press', 'drag']) }
}

// How often each kind of control is pressed.
function weightOf({ area, kind, name, isRefused, isPrimary }: Control): number {
  if (/=pace:(?!at_once)/.test(name)) return 0 // games would take minutes
  if (kind === 'field') return 0
  if (area === 'popover' && kind === 'button') return 0 // files, and leaving for good
  const base = {
    table: 3,
    end: 2,
    handover: 3,
    side: 1,
    popover: 1,
    dialog: 1,
    bar: 0.2,
    screen: 0,
  }
  const weight = base[area] * (isPrimary ? 2 : 1) * (isRefused ? 0.4 : 1)
  return /todo|buttons button.button.quiet/.test(name) ? weight * 0.3 : weight
}

export function anyAct(situation: Situation): Act {
  const { look, random } = situation
  if (!isAtTable(situation)) return comeBack(situation)
  const isOnTop = look.controls.some(({ area }) => area === 'dialog' || area === 'popover')
  const ways: [number, () => Act | null][] = [
    [isOnTop ? 30 : 8, () => ({ type: 'key', key: isOnTop ? 'Escape' : anyKey(situation) })],
    [50, () => pressAny(situation)],
    [isOnTop ? 0 : 45, () => leadingOn(situation)],
    [isOnTop ? 0 : 8, () => anyDrag(situation)],
    [1.2, () => ({ type: 'reload' })],
    [2, () => ({ type: 'resize', size: random.pick(sizes) })],
  ]
  const [, way] = random.weighted(ways, ([weight]) => weight)
  return way() ?? leadingOn(situation) ?? { type: 'key', key: 'Escape' }
}
function pressAny(situation: Situation): Act | null {
  const { random, look } = situation
  const act = press(situation, (control) => weightOf(control) > 0, weightOf)
  if (act?.type !== 'press' || look.controls[act.at]!.kind !== 'select') return act
  return { type: 'choose', at: act.at, option: random.below(languages.length) }
}

const keys = {
  archaeology: ['Backspace', 'Delete'],
  scarabya: ['r', 'R', 'f', 'n', 'N', 'Home', 'PageDown'],
  mummies: ['Home', 'End', 'Shift+Enter'],
}
const everywhere = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Enter',
  'Escape',
  'Tab',
  'Shift+Tab',
  'p',
  'l',
  't',
  'u',
  '?',
  ' ',
]
function anyKey({ look, random }: Situation): string {
  if (random.chance(0.03)) return 'h'
  return random.pick([
    ...everywhere,
    ...(look.received ? keys[look.received.game as PlayedGame] : []),
  ])
}

function anyDrag({ look, random }: Situation): Act | null {
  if (look.screen !== 'table' || !look.received) return null
  if (look.received.game === 'scarabya') {
    const cell = `${random.pick([...'abcdefghij'])}${1 + random.below(10)}`
    return { type: 'cell', cell, how: random.pick(['press', 'drag', 'drag']) }
  }
  if (look.received.game === 'archaeology') return anyArchaeologyDrag(look, random)
  const { hand } = look.drawn as Partial<DrawnMummies>
  if (look.received.game !== 'mummies' || !hand?.length) return null
  const place = random.pick(['row', 'list', 'discard'])
  return { type: 'drag_card', card: `[data-piece="hand-${random.pick(hand)}.1"]`, place }
}
// From the hand, the market, the tray or the thief to any place, most of which refuse it.
function anyArchaeologyDrag({ controls, received }: Look, random: Random): Act | null {
  const names = controls.flatMap(({ name }) => {
    const found = /\[((?:hand|market|give|take):\w+)\]/.exec(name)
    return found ? [found[1]!] : []
  })
  const places = ['tray', 'tray', 'hand', 'market', 'market:coin', 'hand:pot', 'seat:1', 'seat:2']
  const place = random.pick(places)
  if ((received!.view as ArchaeologyView).phase === 'rob' && random.chance(0.5))
    return { type: 'drag_card', card: '.danger', place: `seat:${1 + random.below(4)}` }
  if (names.length === 0) return null
  const name = random.pick(names)
  return { type: 'drag_card', card: `[data-at="${name}"], [data-piece="${name}"]`, place }
}

export function describeAct(act: Act): string {
  const { type, ...rest } = act
  return `${type} ${Object.values(rest)
    .map((value) => (typeof value === 'object' ? Object.values(value).join('×') : String(value)))
    .join(' ')}`
}
