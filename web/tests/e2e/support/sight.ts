// What a visitor sees without scrolling.
import type { Page } from 'playwright-core'

// The elements that are not wholly on the screen, or of which something else covers the middle.
export const outOfSight = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)]
    return all
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return (
          left < 0 ||
          top < 0 ||
          right > innerWidth ||
          bottom > innerHeight ||
          !over ||
          !(element.contains(over) || over.contains(element))
        )
      })
      .map((element) => element.textContent!.trim())
  }, selector)
