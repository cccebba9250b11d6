// Shows an event with animation and sound: a tile flies from the card to its place, a closed site
// glows, its points appear.
import { tick } from 'svelte'
import { fly, prefersReducedMotion } from '../../../ui/fly'
import { play as sound } from '../../../ui/sound'
import type { Play } from './play.svelte'
import { newDiscards, newPlacements, type Entry, type NewPlacement } from './story'
import { describeDiscard } from './words'

const timing = { milliseconds: 320 }

function flyToBoard(piece: Element, from: DOMRect): Promise<void> {
  const { width, height } = piece.getBoundingClientRect()
  const scale = Math.min(1, from.width / Math.max(1, width, height))
  return fly(piece, [{ over: from, scale, opacity: 0.7 }, { opacity: 1 }], timing)
}
const comeUp = (piece: Element) => fly(piece, [{ scale: 0.6, opacity: 0 }, { opacity: 1 }], timing)

function glow(board: Element, cell: string): Promise<unknown> {
  const parts = board.querySelectorAll(`[data-site="${cell}"], [data-worth="${cell}"]`)
  const frames = [
    { opacity: 0 },
    { opacity: 1, filter: 'brightness(1.7)' },
    { opacity: 1, filter: 'none' },
  ]
  return Promise.all(
    [...parts].map((part) => part.animate(frames, { duration: 700, easing: 'ease-out' }).finished),
  )
}

interface Scene {
  readonly placements: readonly NewPlacement[]
  readonly own: number | 'spectator' // their own tile is there already
  boardsOf(seat: number): readonly Element[] // on which the seat's tiles are drawn
  readonly from: DOMRect | null // where the card in play was
}

async function show({ placements, own, boardsOf, from }: Scene): Promise<void> {
  if (prefersReducedMotion()) return
  const boards = placements.flatMap((one) => boardsOf(one.seat).map((board) => ({ ...one, board })))
  await Promise.all(
    boards.map(({ board, place, seat }) => {
      const piece = board.querySelector(`[data-tile="${place.tile}"]`)
      if (!piece || seat === own) return null
      const isLarge = board.getBoundingClientRect().width > 250
      return isLarge && from ? flyToBoard(piece, from) : comeUp(piece)
    }),
  )
  await Promise.all(
    boards.flatMap(({ board, sites }) => sites.map(({ cells }) => glow(board, cells[0] ?? ''))),
  )
}

export async function present(entry: Entry, play: Play, table: Element | undefined): Promise<void> {
  const { match, mode } = play
  const from = table?.querySelector('[data-tray]')?.getBoundingClientRect() ?? null
  const placements = newPlacements(entry, mode)
  if (placements.length > 0)
    sound(placements.some(({ sites }) => sites.some(({ points }) => points > 0)) ? 'coin' : 'stone')
  play.notice = newDiscards(entry, mode)
    .map((discard) => describeDiscard(discard, match, match.viewer))
    .join(' ')
  await tick()
  const large = table?.querySelector('.dig')
  const boardsOf = (seat: number) => {
    const small = table?.querySelector(`[data-seat="${seat}"] .mini`)
    const isLarge = mode !== 'expedition' || seat === play.shown
    return [small, isLarge ? large : null].filter((board): board is Element => !!board)
  }
  await show({ placements, own: match.viewer, boardsOf, from })
}
