// Small and low screens in Russian, the longest language: what one presses next is in sight, and
// words are whole.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { games } from '../../src/games/all'
import { Fixture } from './support/fixture'
import { onlineSetup } from './support/online'
import { recordOf, savedGame, type SeatPlayer } from './support/saved_game'
import { outOfSight } from './support/sight'
import { desktop } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture
const tiny = { width: 320, height: 568 }
const landscape = { width: 844, height: 390 }
const sizes = Object.entries({ tiny, landscape })
const locale = 'ru-RU'

test.each(sizes)('%s: a seat is taken without scrolling', async (name, size) => {
  for (const game of games) {
    const host = await openPage(`#/friends/${game}`, {
      name: 'Александра',
      storage: onlineSetup(game),
    })
    await host.waitForURL(/#\/match\//)
    const id = host.url().split('/').at(-1)!
    const page = await openPage(`#/m/${id}`, { size, locale })
    await page.locator('form button.primary').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await visitors.at(-1)!.screenshot(`invitation-${game}-${name}-ru`)
    expect(await outOfSight(page, 'form button.primary'), game).toEqual([])
  }
})

test.each(games)('the lesson of %s leads on without scrolling', async (game) => {
  const page = await openPage(`#/learn/${game}`, { size: landscape, locale })
  await page.locator('.todo').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await visitors[0]!.screenshot(`learn-${game}-landscape-ru`)
  const onward = page.locator('.coach .button.primary')
  const skip = page.locator('.coach .steps .button:nth-child(2)')
  for (;;) {
    await onward.or(skip).first().waitFor()
    expect(await outOfSight(page, '.coach .button')).toEqual([])
    if (await page.locator('.coach h2').isVisible()) break
    const step = await page.locator('.coach .progress').textContent()
    await ((await onward.count()) > 0 ? onward : skip).click()
    await page.waitForFunction(
      (before) => document.querySelector('.coach .progress')?.textContent !== before,
      step,
    )
  }
})

test('five players of Mummies go on to the next round without scrolling', async () => {
  const seatPlayers: SeatPlayer[] = Array.from({ length: 5 }, (_, seat) =>
    seat === 0 ? { name: 'Анна' } : { name: '', computer: 'novice' },
  )
  const options = { players: 5, target: 50 }
  const record = await recordOf(
    'mummies',
    options,
    seatPlayers,
    (version, seat) => version >= 40 && seat === 1,
  )
  const page = await openPage('#/table/scored', {
    size: tiny,
    locale,
    storage: savedGame('scored', 'mummies', options, seatPlayers, record),
  })
  await page.locator('.scored .button').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await visitors[0]!.screenshot('next-round-tiny-ru')
  expect(await outOfSight(page, '.scored .button')).toEqual([])
})

// Words that are broken over two lines.
const brokenWords = (page: Page, selector: string) =>
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

test.each(sizes)('%s: beside Undo the prompt of Archaeology is whole', async (name, size) => {
  const seatPlayers: SeatPlayer[] = [{ name: 'Anna' }, { name: '', computer: 'novice' }]
  const options = { players: 2 }
  // twice in a row: after a move that can be undone
  let mover = 0
  const record = await recordOf('archaeology', options, seatPlayers, (_, seat) => {
    const isAgain = seat === 1 && mover === 1
    mover = seat
    return isAgain
  })
  const page = await openPage('#/table/game', {
    name: 'Anna',
    size,
    locale,
    storage: savedGame('game', 'archaeology', options, seatPlayers, record),
  })
  await page.getByRole('button', { name: 'Отменить' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await visitors[0]!.screenshot(`archaeology-undo-${name}-ru`)
  expect(await brokenWords(page, '.todo .line')).toEqual([])
  const { higher } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.querySelector('main')!
    return { higher: scrollHeight - clientHeight }
  })
  expect(higher).toBe(0)
})

test('messages have room in the panel, and a question about a report is seen', async () => {
  const players = ['me', 'person', 'person', 'person', 'person']
  const anna = await openPage('#/friends/mummies', {
    name: 'Александра',
    locale,
    storage: onlineSetup('mummies', players),
  })
  await anna.waitForURL(/#\/match\//)
  const id = anna.url().split('/').at(-1)!
  const others: Page[] = []
  for (const name of ['Константин', 'Maximilian', 'Екатерина', 'Ben']) {
    const page = await openPage(`#/m/${id}`, { name, locale })
    await page.locator('form button.primary').click()
    others.push(page)
  }
  await anna.locator('.todo').waitFor()
  const [ben] = others
  await ben!.locator('.todo').waitFor()
  await ben!.keyboard.press('l')
  await ben!.locator('#side form input').fill('Интересно, кто же из нас первым соберёт папирусы?')
  await ben!.keyboard.press('Enter')
  await anna.locator('.bubbles p').waitFor()
  // whose turn it is, beside the clock
  await anna.setViewportSize(tiny)
  expect(await brokenWords(anna, 'header .status')).toEqual([])
  await anna.setViewportSize(desktop)
  await anna.keyboard.press('l')
  for (const [name, size] of [...sizes, ['desktop', desktop] as const]) {
    await anna.setViewportSize(size)
    const tab = anna.locator('#side .tabs button').nth(1)
    if (await tab.isVisible()) await tab.click()
    await anna.locator('#side li .button.icon').click()
    await anna.locator('#side .question').waitFor()
    await visitors[0]!.screenshot(`report-${name}-ru`)
    expect(await outOfSight(anna, '#side .question .button'), name).toEqual([])
    expect(await outOfSight(anna, '#side form .button'), name).toEqual([])
    const wide = await anna.evaluate(() => {
      const side = document.querySelector('#side')!
      const { right } = side.getBoundingClientRect()
      return [...side.querySelectorAll('.others .button, .question, li')]
        .filter((one) => one.getBoundingClientRect().right > right)
        .map((one) => one.textContent)
    })
    expect(wide, name).toEqual([])
    await anna.locator('#side .question .quiet').click()
  }
  // on a desktop nothing runs into what was agreed on
  const [messages, table] = await Promise.all(
    ['.others', 'section.table'].map((part) => anna.locator(`#side ${part}`).boundingBox()),
  )
  expect(messages!.y + messages!.height).toBeLessThanOrEqual(table!.y)
})
