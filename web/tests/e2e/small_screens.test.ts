// Small and low screens in Russian, the longest language: what one presses next is in sight, and
// words are whole.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { games } from '../../src/games/all'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import { Fixture } from './support/fixture'
import { onlineSetup } from './support/online'
import { recordOf, savedGame, type SeatPlayer } from './support/saved_game'
import { brokenWords, outOfSight } from './support/sight'
import { desktop } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture
const tiny = { width: 320, height: 568 }
const landscape = { width: 844, height: 390 }
const sizes = Object.entries({ tiny, landscape })
const locale = 'ru-RU'

test.each(games)('a seat of %s is taken without scrolling', async (game) => {
  const host = await openPage(`#/friends/${game}`, {
    name: 'Александра',
    storage: onlineSetup(game),
  })
  await host.waitForURL(/#\/match\//)
  const id = host.url().split('/').at(-1)!
  const page = await openPage(`#/m/${id}`, { size: tiny, locale })
  await page.locator('form button.primary').waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const [name, size] of sizes) {
    await page.setViewportSize(size)
    await visitors.at(-1)!.screenshot(`invitation-${game}-${name}-ru`)
    expect(await outOfSight(page, 'form button.primary'), name).toEqual([])
  }
})

test('the search for an opponent is cancelled without scrolling', async () => {
  const page = await openPage('#/now/scarabya/expedition', { size: tiny, locale })
  await page.getByRole('timer').waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const [name, size] of sizes) {
    await page.setViewportSize(size)
    await visitors[0]!.screenshot(`pairing-${name}-ru`)
    expect(await outOfSight(page, '.ways .button'), name).toEqual([])
  }
  // So that nobody who looks for an opponent later meets one who has gone.
  await page.locator('.ways .button.quiet').click()
  await page.waitForURL((url) => !/match|now/.test(url.hash))
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
  const seatPlayers = people(5)
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
  expect(await brokenWords(page, '.others .now.scored')).toEqual([])
})

// Tables that need the most room, in the middle of a game.
const people = (players: number): SeatPlayer[] =>
  Array.from({ length: players }, (_, seat) =>
    seat === 0 ? { name: 'Анна' } : { name: '', computer: 'novice' },
  )
const tables: [string, GameName, Options, number][] = [
  ['Archaeology', 'archaeology', { players: 2 }, 30],
  ['Mummies for four', 'mummies', { players: 4, target: 50 }, 12],
  ['Mummies for five', 'mummies', { players: 5, target: 50 }, 12],
  ['Scarabya for three', 'scarabya', { mode: 'expedition', players: 3, flips: true }, 12],
  ['a duel', 'scarabya', { mode: 'duel', players: 2, flips: true }, 5],
]
async function openTable(
  game: GameName,
  options: Options,
  from: number,
  touch: boolean,
): Promise<Page> {
  const seatPlayers = people(options.players)
  const record = await recordOf(
    game,
    options as never,
    seatPlayers,
    (version, seat) => version >= from && seat === 1,
  )
  const page = await openPage('#/table/game', {
    locale,
    touch,
    storage: savedGame('game', game, options, seatPlayers, record),
  })
  await page.locator('.scored .button, .todo .button').first().waitFor()
  const next = page.locator('.scored .button')
  if ((await next.count()) > 0) await next.click()
  await page.locator('.todo .button').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}
// A notice above the table takes 45 of the height.
const heights = {
  touch: [
    [320, 568],
    [320, 523],
    [360, 640],
    [390, 844],
    [390, 799],
    [844, 390],
  ],
  mouse: [
    [1440, 900],
    [1440, 847],
    [1280, 720],
    [672, 640], // also a window of 1024 with the panel open
  ],
} as const
test.each(tables)('%s is whole on every screen', async (name, game, options, from) => {
  for (const by of ['touch', 'mouse'] as const) {
    const page = await openTable(game, options, from, by === 'touch')
    for (const [width, height] of heights[by]) {
      await page.setViewportSize({ width, height })
      const higher = () =>
        page.evaluate(() => {
          const { scrollHeight, clientHeight } = document.querySelector('main')!
          return scrollHeight - clientHeight
        })
      await expect
        .poll(higher, { message: `${name}, ${width}×${height}: higher than the screen by` })
        .toBeLessThanOrEqual(1)
      await visitors.at(-1)!.screenshot(`whole-${name.replaceAll(/\W+/g, '-')}-${width}x${height}`)
    }
  }
})
test('on a phone what a player of Scarabya does covers neither points nor the last move', async () => {
  // after moves that brought points
  const options = { mode: 'expedition', players: 3, flips: true } as const
  const page = await openTable('scarabya', options, 27, true)
  for (const size of [tiny, { width: 390, height: 844 }]) {
    await page.setViewportSize(size)
    await visitors[0]!.screenshot(`people-${size.width}-ru`)
    const covered = await page.evaluate(() => {
      const boxes = (selector: string, seat: Element) =>
        [...seat.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
      return [...document.querySelectorAll('.people .seat')].filter((seat) =>
        boxes('.status svg', seat).some((status) =>
          boxes('.score > [aria-hidden], .last .figures', seat).some(
            (other) =>
              other.right > status.left &&
              other.left < status.right &&
              other.bottom > status.top &&
              other.top < status.bottom,
          ),
        ),
      ).length
    })
    expect(covered).toBe(0)
  }
})

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
  // In a low window the panel scrolls as a whole: some of the log is seen, and the last button reached.
  await anna.setViewportSize({ width: 1024, height: 640 })
  await visitors[0]!.screenshot('panel-low-ru')
  const log = await anna.getByRole('list', { name: 'Журнал' }).boundingBox()
  expect(log!.height).toBeGreaterThan(80)
  const last = anna.locator('#side .table .button').last()
  await last.scrollIntoViewIfNeeded()
  expect(await outOfSight(anna, '#side .table p:last-of-type .button')).toEqual([])
  // on a desktop nothing runs into what was agreed on
  const [messages, table] = await Promise.all(
    ['.others', 'section.table'].map((part) => anna.locator(`#side ${part}`).boundingBox()),
  )
  expect(messages!.y + messages!.height).toBeLessThanOrEqual(table!.y)
})
