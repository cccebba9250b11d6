// Zoom and position of the board, as fractions of its width and height. It never leaves its frame.
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}
export const whole: Zoom = { scale: 1, x: 0, y: 0 }
const most = 3

const within = (value: number, least: number, greatest: number) =>
  Math.min(greatest, Math.max(least, value))

// Zooms about a point and moves, in fractions of the unzoomed board.
export function zoomed(
  zoom: Zoom,
  factor: number,
  at: { x: number; y: number },
  by: { x: number; y: number },
): Zoom {
  const scale = within(zoom.scale * factor, 1, most)
  const grown = scale / zoom.scale
  const place = (was: number, about: number, moved: number) =>
    within(about - (about - was) * grown + moved, 1 - scale, 0)
  return { scale, x: place(zoom.x, at.x, by.x), y: place(zoom.y, at.y, by.y) }
}
