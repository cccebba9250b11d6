// Pages at which nobody looks. A transparent page is laid out, measured, pressed and read aloud like
// any other, but the browser does not draw it, which would take a fifth of the processor time.
import type { BrowserContext, Page } from 'playwright-core'

// All pages of the context, from their first script on.
export const leaveUndrawn = (context: BrowserContext): Promise<void> =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { opacity: 0 }')
    document.adoptedStyleSheets = [sheet]
  })

// A picture of a page, drawn for it.
export async function takePicture(page: Page, path: string): Promise<void> {
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  await page.screenshot({ path })
}
