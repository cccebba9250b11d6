// What a visitor sees without scrolling.
import type { Page } from 'playwright-core'

// The elements that are not wholly on the screen, or of which something else covers the middle, or
// the middle of the upper or lower edge.
export const outOfSight = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)]
    return all
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const inside = 4 // from the edge
        const isCovered = [top + inside, (top + bottom) / 2, bottom - inside].some((y) => {
          const over = document.elementFromPoint((left + right) / 2, y)
          return !over || !(element.contains(over) || over.contains(element))
        })
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || isCovered
      })
      .map((element) => element.textContent!.trim())
  }, selector)

// Words that are broken over two lines.
export const brokenWords = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
      for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) found.push(word)
      }
    return found
  }, selector)
