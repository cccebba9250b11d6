// Draws the icons of the installed app from the two drawings in public/. Run `node
// web/offline/icons.mjs` after changing them.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const icons = [
  ['favicon.svg', 'icon-192.png', 192],
  ['favicon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [drawing, icon, size] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${readFileSync(folder + drawing, 'utf8')}`,
  )
  await page.screenshot({ path: folder + icon, omitBackground: true })
  await page.close()
}
await browser.close()
