// Animates pieces from where they were to where they are. The piece is already at its new place in
// the document, so that the animation can be skipped at any time; with reduced motion there is
// none.
const running = new Set<Animation>()

export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches

// The positions of all pieces by their data-piece; to be recorded before a change.
export function piecePlaces(root: ParentNode): Map<string, DOMRect> {
  const pieces = [...root.querySelectorAll<HTMLElement>('[data-piece]')]
  return new Map(pieces.map((piece) => [piece.dataset['piece']!, piece.getBoundingClientRect()]))
}

// A stop of a flight: the middle of the piece is over the middle of a rectangle of the window, or
// at its own place.
export interface Stop {
  readonly over?: DOMRect
  readonly scale?: number
  readonly turn?: number // degrees
  readonly opacity?: number
  readonly offset?: number // when, from 0 to 1
}
export interface Timing {
  readonly milliseconds?: number
  readonly delay?: number
}

// Resolves when the piece has passed all stops, or at once with reduced motion.
export async function fly(
  piece: Element,
  stops: readonly Stop[],
  { milliseconds = 300, delay = 0 }: Timing = {},
): Promise<void> {
  if (prefersReducedMotion()) return
  const rest = piece.getBoundingClientRect()
  const unit = (piece as SVGGraphicsElement).getScreenCTM?.()?.a ?? 1 // pixels per SVG unit
  const frames = stops.map(({ over, scale = 1, turn = 0, ...other }) => {
    const [x, y] = over
      ? [middle(over).x - middle(rest).x, middle(over).y - middle(rest).y]
      : [0, 0]
    const transform = `translate(${x / unit}px, ${y / unit}px) rotate(${turn}deg) scale(${scale})`
    return { transform, zIndex: 30, ...other }
  })
  const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
  await run(piece.animate(frames, { duration: milliseconds, delay, easing, fill: 'backwards' }))
}
const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })

// From another place of any size to its own.
export async function flyFrom(
  from: DOMRect | undefined,
  piece: Element | null | undefined,
  timing?: Timing,
): Promise<void> {
  if (!piece || !from) return
  const to = piece.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const [a, b] = [middle(from), middle(to)]
  const scale = from.width / to.width
  if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 1 && Math.abs(scale - 1) < 0.02) return
  await fly(piece, [{ over: from, scale }, {}], timing)
}

// Shakes a piece whose move was refused.
export async function springBack(piece: Element | null | undefined): Promise<void> {
  if (!piece || prefersReducedMotion()) return
  const frames = [0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  await run(piece.animate(frames, { duration: 280, easing: 'ease-out' }))
}

// Finishes all running flights.
export function finishFlights(): void {
  for (const one of running) one.finish()
}

async function run(animation: Animation): Promise<void> {
  running.add(animation)
  await animation.finished.catch(() => {})
  running.delete(animation)
}
