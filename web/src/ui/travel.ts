// Pieces travel from where they were to where they go. What moves is the piece at its new place, so that nothing depends on the motion: it
// may be skipped at any time, and with reduced motion it does not happen.
const moving = new Set<Animation>()
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

// Where the pieces are now, by their data-piece; taken before a change.
export function whereabouts(root: ParentNode): Map<string, DOMRect> {
  const pieces = [...root.querySelectorAll<HTMLElement>('[data-piece]')]
  return new Map(pieces.map((piece) => [piece.dataset['piece']!, piece.getBoundingClientRect()]))
}

export interface Way {
  readonly milliseconds?: number
  readonly delay?: number
}

// Resolves when the piece has arrived, or at once if it does not move.
export async function travel(piece: Element | null | undefined, from: DOMRect | undefined, { milliseconds = 300, delay = 0 }: Way = {}): Promise<void> {
  if (!piece || !from || still()) return
  const to = piece.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2]
  const scale = from.width / to.width
  if (Math.abs(x) + Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return
  const steps = [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 30 }, { transform: 'none', zIndex: 30 }]
  await run(piece.animate(steps, { duration: milliseconds, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' }))
}

// A piece that was refused springs back.
export async function springBack(piece: Element | null | undefined): Promise<void> {
  if (!piece || still()) return
  const steps = [0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }))
  await run(piece.animate(steps, { duration: 280, easing: 'ease-out' }))
}

// The next act skips all that is under way.
export function arrive(): void {
  for (const one of moving) one.finish()
}

async function run(animation: Animation): Promise<void> {
  moving.add(animation)
  await animation.finished.catch(() => {})
  moving.delete(animation)
}
