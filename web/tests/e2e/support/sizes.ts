// Window sizes, and a look at a page in each of them in both themes.
import type { Page } from 'playwright-core'

export const phone = { width: 390, height: 844 }
export const smallPhone = { width: 320, height: 640 }
export const desktop = { width: 1440, height: 900 }

export type Sizes = Record<string, { width: number; height: number }>
// The same page in every size, by day and by night.
export async function inAllThemes(
  page: Page,
  sizes: Sizes,
  look: (name: string, size: Sizes[string]) => Promise<void>,
): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      await look(`${name}-${colorScheme}`, size)
    }
  }
}
