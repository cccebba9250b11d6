// Shows on the table what happened, and lets it be heard: a tile travels from the card to where it lies, a site that closes glows, its worth comes up.
import { tick } from 'svelte'
import { play as sound } from '../../ui/sound'
import type { Play } from './play.svelte'
import { newDiscards, newlyLaid, type Entry, type Laid } from './story'
import { tellDiscard } from './words'

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const travel = { duration: 320, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

function fly(piece: Element, from: DOMRect): Promise<unknown> {
  const to = piece.getBoundingClientRect()
  const scale = Math.min(1, from.width / Math.max(1, to.width, to.height))
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  // The way is one of the window; the drawing has a scale of its own.
  const drawn = (piece as SVGGraphicsElement).getScreenCTM?.()?.a ?? 1
  const start = { transform: `translate(${x / drawn}px, ${y / drawn}px) scale(${scale})`, opacity: 0.7 }
  return piece.animate([start, { transform: 'none', opacity: 1 }], travel).finished
}
const comeUp = (piece: Element) => piece.animate([{ transform: 'scale(0.6)', opacity: 0 }, { transform: 'none', opacity: 1 }], travel).finished

function glow(board: Element, cell: string): Promise<unknown> {
  const parts = board.querySelectorAll(`[data-site="${cell}"], [data-worth="${cell}"]`)
  const frames = [{ opacity: 0 }, { opacity: 1, filter: 'brightness(1.7)' }, { opacity: 1, filter: 'none' }]
  return Promise.all([...parts].map((part) => part.animate(frames, { duration: 700, easing: 'ease-out' }).finished))
}

interface Scene {
  readonly laid: readonly Laid[]
  readonly own: number | 'spectator' // his own tile is there already
  boardsOf(seat: number): readonly Element[] // on which his tiles are drawn
  readonly from: DOMRect | null // where the card in play lay
}

async function show({ laid, own, boardsOf, from }: Scene): Promise<void> {
  if (isStill()) return
  const boards = laid.flatMap((one) => boardsOf(one.seat).map((board) => ({ ...one, board })))
  await Promise.all(
    boards.map(({ board, place, seat }) => {
      const piece = board.querySelector(`[data-tile="${place.tile}"]`)
      if (!piece || seat === own) return null
      const isLarge = board.getBoundingClientRect().width > 250
      return isLarge && from ? fly(piece, from) : comeUp(piece)
    }),
  )
  await Promise.all(boards.flatMap(({ board, sites }) => sites.map(({ cells }) => glow(board, cells[0] ?? ''))))
}

export async function present(entry: Entry, play: Play, table: Element | undefined): Promise<void> {
  const { match, mode } = play
  const from = table?.querySelector('[data-tray]')?.getBoundingClientRect() ?? null
  const laid = newlyLaid(entry, mode)
  if (laid.length > 0) sound(laid.some(({ sites }) => sites.some(({ points }) => points > 0)) ? 'coin' : 'stone')
  play.notice = newDiscards(entry, mode)
    .map((discard) => tellDiscard(discard, match, match.viewer))
    .join(' ')
  await tick()
  const large = table?.querySelector('.dig')
  const boardsOf = (seat: number) => {
    const small = table?.querySelector(`[data-seat="${seat}"] .mini`)
    const isLarge = mode !== 'expedition' || seat === play.shown
    return [small, isLarge ? large : null].filter((board): board is Element => !!board)
  }
  await show({ laid, own: match.viewer, boardsOf, from })
}
