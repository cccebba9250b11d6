// Moves what lies over a table, such as the reason of a refusal, to the nearest place where it
// covers nothing that can be pressed.
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const overlap = (one: Box, other: Box): number =>
  Math.max(
    0,
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left),
  ) *
  Math.max(
    0,
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top),
  )

const step = 6 // pixels

// Where `own` lies nearest to where it is, inside of `room` and clear of `taken`; if there is no
// such place, where it covers least.
export function nearestFree(
  own: Box,
  room: Box,
  taken: readonly Box[],
): { box: Box; isFree: boolean } {
  const places: { box: Box; far: number }[] = []
  const { width, height } = own // of a DOMRect a spread would copy nothing
  const add = (left: number, top: number) =>
    places.push({
      box: { left, top, width, height },
      far: Math.hypot(left - own.left, top - own.top),
    })
  const within = (value: number, from: number, space: number) =>
    Math.max(from, Math.min(value, from + space))
  const space = {
    x: Math.max(0, room.width - own.width),
    y: Math.max(0, room.height - own.height),
  }
  const [left, top] = [within(own.left, room.left, space.x), within(own.top, room.top, space.y)]
  for (let x = (left - room.left) % step; x <= space.x; x += step)
    for (let y = (top - room.top) % step; y <= space.y; y += step) add(room.left + x, room.top + y)
  places.sort((one, other) => one.far - other.far)
  let [best, least] = [places[0]!.box, Infinity]
  for (const { box } of places) {
    const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0)
    if (covered < least) [best, least] = [box, covered]
    if (covered === 0) break
  }
  return { box: best, isFree: least === 0 }
}

const pressed = 'button:not(:disabled), a[href], input, select'

// What covers something all the same: nothing; the element; or even the link or button in it, so that
// less than half of a control is left.
export type Covering = 'nothing' | 'element' | 'link'

export function moveOffControls(element: HTMLElement): Covering {
  element.style.translate = ''
  const table = element.closest('main')
  if (!table) return 'nothing'
  const own = element.getBoundingClientRect()
  const taken = [...table.querySelectorAll(pressed)]
    .filter((control) => !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const room = roomOf(table)
  const { box, isFree } = nearestFree(own, room, taken)
  const inner = element.querySelector('a, button')?.getBoundingClientRect()
  if (isFree || !inner) {
    move(element, own, box)
    return isFree ? 'nothing' : 'element'
  }
  const part = nearestFree(inner, roomOfPart(room, own, inner), taken).box
  move(element, inner, part)
  const isHalfCovered = ({ width, height }: Box, covered: number) => covered * 2 > width * height
  return taken.some((one) => isHalfCovered(one, overlap(part, one))) ? 'link' : 'element'
}

function move(element: HTMLElement, from: Box, to: Box): void {
  element.style.translate = `${to.left - from.left}px ${to.top - from.top}px`
}
// Where a part may lie so that the whole lies in the room.
function roomOfPart(room: Box, whole: Box, part: Box): Box {
  return {
    left: room.left + part.left - whole.left,
    top: room.top + part.top - whole.top,
    width: room.width - whole.width + part.width,
    height: room.height - whole.height + part.height,
  }
}
// What is in sight of the table.
function roomOf(table: HTMLElement): Box {
  const { left, top } = table.getBoundingClientRect()
  const right = Math.min(left + table.clientWidth, innerWidth)
  const bottom = Math.min(top + table.clientHeight, innerHeight)
  return { left: left + 4, top: top + 4, width: right - left - 8, height: bottom - top - 8 }
}
