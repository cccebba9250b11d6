// Doubles the text size, as in the settings of the browser (WCAG 1.4.4), and lists what is then
// wider than the screen, and text that is cut off, larger than its button, or covered.
import type { Page } from 'playwright-core'

const fontSizes = { usual: { standard: 16, fixed: 13 }, double: { standard: 32, fixed: 26 } }
export async function resizeText(page: Page, to: keyof typeof fontSizes): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: fontSizes[to] })
  await session.detach()
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === `${size}px`,
    fontSizes[to].standard,
  )
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
export const textProblems = (page: Page): Promise<string[]> => page.evaluate(findProblems)

function findProblems(): string[] {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  if (getComputedStyle(document.documentElement).opacity === '0')
    throw new Error('no text is seen on a page that is not drawn; open it with `drawn`')
  const found = new Set<string>()
  for (const one of [document.documentElement, document.querySelector('main')!])
    if (one.scrollWidth > one.clientWidth + 1)
      found.add(`${one.tagName} is ${one.scrollWidth} wide in ${one.clientWidth}`)

  const controls = 'button, a[href], select, label, summary'
  const quoted = (text: string) => `"${text.trim().replace(/\s+/g, ' ').slice(0, 50)}"`
  const where = (element: Element) =>
    `in ${element.tagName.toLowerCase()}${element.classList.length > 0 ? `.${[...element.classList].filter((name) => !name.startsWith('s-') && !name.startsWith('svelte-')).join('.')}` : ''}`

  // The visible area of an element, without what can be scrolled to; null if it is unlimited.
  function pane(element: Element): { box: Box; by: Element } | null {
    const box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    let by: Element | null = null
    let [across, down] = [true, true] // whether overflow in that direction would be lost
    for (
      let at: Element | null = element;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = getComputedStyle(at)
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (scrolls(style.overflowX)) across = false
      if (scrolls(style.overflowY)) down = false
      const edge = at.getBoundingClientRect()
      if (across && clips(style.overflowX) && (edge.left > box.left || edge.right < box.right))
        [box.left, box.right, by] = [
          Math.max(box.left, edge.left),
          Math.min(box.right, edge.right),
          at,
        ]
      if (down && clips(style.overflowY) && (edge.top > box.top || edge.bottom < box.bottom))
        [box.top, box.bottom, by] = [
          Math.max(box.top, edge.top),
          Math.min(box.bottom, edge.bottom),
          at,
        ]
      if (style.position === 'fixed') {
        if (across && (box.left < 0 || box.right > innerWidth))
          [box.left, box.right, by] = [Math.max(box.left, 0), Math.min(box.right, innerWidth), at]
        if (down && (box.top < 0 || box.bottom > innerHeight))
          [box.top, box.bottom, by] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight), at]
        break
      }
    }
    return by && { box, by }
  }

  // For screen readers only.
  const isUnseen = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true
    return false
  }
  interface Word {
    text: string
    box: DOMRect
    of: Element
  }
  const words: Word[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement!
    if (
      !/[\p{L}\p{N}]/u.test(node.textContent ?? '') ||
      of.closest('.skip, .tip-bubble, svg, [inert], script, style, option, noscript')
    )
      continue
    if (isUnseen(of) || !of.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 1) words.push({ text: node.textContent!, box, of })
  }

  for (const { text, box, of } of words) {
    const spare = box.height * 0.3 // letters are lower than their line
    const outside = (edge: Box) =>
      box.left < edge.left - 2 ||
      box.right > edge.right + 2 ||
      box.top < edge.top - spare ||
      box.bottom > edge.bottom + spare
    const seen = pane(of)
    if (seen && outside(seen.box)) found.add(`${quoted(text)} is cut off ${where(seen.by)}`)
    const control = of.closest(controls)
    if (
      control &&
      !control.querySelector(':scope .card') &&
      getComputedStyle(control).display !== 'inline' &&
      outside(control.getBoundingClientRect())
    )
      found.add(`${quoted(text)} is larger than its button ${where(control)}`)
  }

  // Text under a control that it is not part of. Panels and sticky bars cover text on purpose: the
  // user can scroll or close them.
  const layer = (element: Element | null): Element | null => {
    for (let at = element; at; at = at.parentElement)
      if (
        at.matches('dialog, [popover], .tip-bubble') ||
        /sticky|fixed/.test(getComputedStyle(at).position) ||
        (getComputedStyle(at).position === 'absolute' && Number(getComputedStyle(at).zIndex) > 0)
      )
        return at
    return null
  }
  const isScrolledAway = (element: Element, x: number, y: number): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { left, right, top, bottom } = at.getBoundingClientRect()
      if (
        getComputedStyle(at).overflowY !== 'visible' &&
        (x < left || x > right || y < top || y > bottom)
      )
        return true
    }
    return false
  }
  for (const { text, box, of } of words) {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const over = document.elementFromPoint(x, y)?.closest(controls)
    if (isScrolledAway(of, x, y)) continue
    if (!over || over.contains(of) || of.contains(over) || layer(over) !== layer(of)) continue
    if (over.closest('label')?.contains(of)) continue
    found.add(
      `${quoted(text)} lies under ${quoted(over.getAttribute('aria-label') ?? over.textContent ?? '')} ${where(over)}`,
    )
  }
  return [...found].map((one) => `with large letters ${one}`)
}
