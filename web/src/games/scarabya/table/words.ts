// Scarabya in sentences: events, moves, what a placement would bring.
import { nameOf } from '../../../shared/people'
import { listed, say } from '../../../i18n/words.svelte'
import type { Match } from '../../../match/match.svelte'
import type { Move, PossiblePlacement, Site, View } from '../wire'
import { cellNames } from '../cells'
import {
  isComplete,
  newDiscards,
  newPlacements,
  newLostScarabs,
  type Discard,
  type Entry,
  type NewPlacement,
} from './story'

type Table = Pick<Match<'scarabya'>, 'options' | 'seats' | 'status'>

const sitesPhrase = (sites: readonly Site[]) =>
  listed(sites.map(({ cells, scarabs }) => say('scarabya.site', { size: cells.length, scarabs })))
const withScarabs = (sites: readonly Site[]) => sites.filter(({ scarabs }) => scarabs > 0)
const pointsOf = (sites: readonly Site[]) => sites.reduce((sum, { points }) => sum + points, 0)

export function describeEvent(entry: Entry, match: Table): string[] {
  const { move, seat, after } = entry
  const viewer = after.seat
  if (move.type !== 'place') return []
  const { mode } = match.options
  const who = whoIs(viewer, match)
  const placements = newPlacements(entry, mode)
  const lines: string[] = []
  // During a round the viewer knows only that others have placed; what a tile closes is on the
  // board when all have.
  if (!isComplete(after)) {
    if (seat !== viewer) return [say('scarabya.event.has_placed', who(seat))]
    return [
      say('scarabya.event.places', {
        ...who(seat),
        tile: move.tile ?? '',
        cells: cellNames(move.cells ?? []),
      }),
    ]
  }
  for (const one of placements) {
    const wasTold = one.seat === viewer && one.seat !== seat
    const sentence = wasTold
      ? closes(one, who(one.seat))
      : places(one, mode === 'solo', after.scarabs, who(one.seat))
    if (sentence) lines.push(sentence)
  }
  for (const discard of newDiscards(entry, mode))
    lines.push(describeDiscard(discard, match, viewer))
  const lost = mode === 'solo' ? newLostScarabs(entry) : []
  if (lost.length > 0)
    lines.push(say('scarabya.event.lost', { scarabs: lost.length, cells: cellNames(lost) }))
  return [...lines, ...whatNext(entry, match, who)]
}

type Who = { side: string; name: string }
const whoIs =
  (viewer: number | 'spectator', match: Table) =>
  (seat: number): Who => ({
    side: seat === viewer ? 'you' : 'other',
    name: nameOf(match.seats, seat),
  })

// A placement that all know.
export function describePlacement(
  one: NewPlacement,
  { scarabs, seat }: View,
  match: Table,
): string {
  return places(one, match.options.mode === 'solo', scarabs, whoIs(seat, match)(one.seat))
}

function places(
  { place, sites }: NewPlacement,
  isSolo: boolean,
  scarabs: readonly string[],
  who: Who,
): string {
  const values = { ...who, tile: place.tile, cells: cellNames(place.cells) }
  if (isSolo)
    return say('scarabya.event.buries', {
      ...values,
      scarabs: place.cells.filter((cell) => scarabs.includes(cell)).length,
    })
  const found = withScarabs(sites)
  if (found.length === 0) return say('scarabya.event.places', values)
  return say('scarabya.event.places_and_closes', {
    ...values,
    sites: sitesPhrase(found),
    points: pointsOf(found),
  })
}
function closes({ sites }: NewPlacement, who: Who): string | null {
  const found = withScarabs(sites)
  return found.length > 0
    ? say('page.scarabya.event.closes', {
        ...who,
        sites: sitesPhrase(found),
        points: pointsOf(found),
      })
    : null
}

export function describeDiscard(
  { seat, tile }: Discard,
  match: Table,
  viewer: number | 'spectator',
): string {
  if (match.options.mode !== 'expedition' || match.options.players === 1)
    return say('scarabya.event.discarded', { tile })
  return say('scarabya.event.discards', {
    side: seat === viewer ? 'you' : 'other',
    name: nameOf(match.seats, seat),
    tile,
  })
}

function whatNext({ after }: Entry, match: Table, who: (seat: number) => Who): string[] {
  const tile = after.turned.at(-1) ?? ''
  const next = after.to_place[0]
  if (next !== undefined) {
    return [
      match.options.mode === 'duel'
        ? say('scarabya.event.next_turn', { ...who(next), tile })
        : say('scarabya.event.next_card', { tile }),
    ]
  }
  if (match.options.mode === 'solo')
    return [say('scarabya.solo.over', { scarabs: openScarabs(after) })]
  const bonuses = after.boards.flatMap(({ score }, at) => {
    const points = (match.status?.outcome?.scores[at] ?? score) - score
    return points > 0 ? [say('scarabya.event.bonus', { ...who(at + 1), points })] : []
  })
  return [...bonuses, say('scarabya.over')]
}

function openScarabs(view: Entry['after']): number {
  const covered = new Set(view.boards[0]?.tiles.flatMap(({ cells }) => cells))
  return view.scarabs.filter((cell) => !covered.has(cell)).length
}

export function describeMove(move: Move): string {
  return say('page.scarabya.move', { tile: move.tile, cells: cellNames(move.cells) })
}

// What a placement would bring, in one line above the hand.
export function forecast({ sites, points, covered }: PossiblePlacement, isSolo: boolean): string {
  const found = withScarabs(sites)
  if (isSolo) {
    const lost = found.reduce((sum, { scarabs }) => sum + scarabs, 0)
    return say('page.scarabya.preview.solo', { covered, lost })
  }
  if (found.length === 0) return say('page.scarabya.preview.nothing', { covered })
  return say('page.scarabya.preview.sites', { sites: sitesPhrase(found), points, covered })
}
