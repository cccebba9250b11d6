// Looking back at finished games: step by step, as every viewer; shared as file and link; and
// verified, card by card.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine'
import type { Kind } from '../../src/games/archaeology/wire'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import { storedGames } from './support/all_screens'
import { ApiMatch } from './support/api_match'
import { release } from './support/engine_proxy'
import { Fixture } from './support/fixture'
import { putGame, recordOf, savedGame, type SeatPlayer } from './support/saved_game'
import { program } from './support/server'
import { desktop, inAllThemes, phone, type Sizes, smallPhone } from './support/sizes'
import { type PageOptions } from './support/visitor'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture
const folder = mkdtempSync(join(tmpdir(), 'khepri-records-'))

const slider = (page: Page) => page.getByRole('slider', { name: 'Step' })
const at = async (page: Page) => Number(await slider(page).inputValue())
const tab = (page: Page, name: 'Log' | 'Fairness' | 'Share') =>
  page
    .getByRole('group', { name: 'Log, review, fairness and sharing' })
    .getByRole('button', { name })
const log = (page: Page) => page.getByRole('list', { name: 'Game log' })
const current = (page: Page) => log(page).locator('[aria-current="step"] .number')
const seenBy = (page: Page) => page.getByRole('combobox', { name: 'Point of view' })
const verdict = (page: Page) => page.locator('.verdict')
const finding = (page: Page, code: string) => page.locator(`[data-finding="${code}"]`)

const anna: SeatPlayer[] = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' }]
const kinds: [string, GameName, Options, SeatPlayer[]][] = [
  ['archaeology', 'archaeology', { players: 2 }, anna],
  ['mummies', 'mummies', { players: 2, target: 50 }, anna],
  ['an expedition', 'scarabya', { mode: 'expedition', players: 2, flips: true }, anna],
  ['a duel', 'scarabya', { mode: 'duel', players: 2, flips: true }, anna],
  ['a solo game', 'scarabya', { mode: 'solo', players: 1, flips: true }, [{ name: 'Anna' }]],
]

// Looks back at a game that was finished at this screen.
async function endOf(
  game: GameName,
  options: Options,
  seatPlayers: SeatPlayer[],
  pageOptions: PageOptions = {},
): Promise<{ page: Page; record: string }> {
  const record = await recordOf(game, options as never, seatPlayers)
  const page = await openPage('#/table/over', {
    storage: savedGame('over', game, options, seatPlayers, record),
    ...pageOptions,
  })
  await page.getByRole('link', { name: 'Watch replay' }).click()
  await slider(page).waitFor()
  return { page, record }
}
const lines = (record: string) => record.trimEnd().split('\n')

// A skilled forger: changes lines and recomputes all checksums.
function forged(record: string, change: (line: string) => string): string {
  let last: Buffer = Buffer.alloc(32)
  return lines(record)
    .map((line) => {
      const text = change(line.replace(/ ~[0-9a-f]{8}$/, ''))
      last = createHash('sha256').update(last).update(text).digest()
      return `${text} ~${last.toString('hex').slice(0, 8)}\n`
    })
    .join('')
}
async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

describe.each(kinds)('%s', (kind, game, options, seatPlayers) => {
  test('can be stepped through by keys, by slider and by its log, as every viewer, and is whole', async () => {
    const { page, record } = await endOf(game, options, seatPlayers)
    const events = lines(record).filter((line) => /^\d/.test(line)).length
    expect([await at(page), await slider(page).getAttribute('max')]).toEqual([0, String(events)])
    await page.locator('#main').focus()
    for (const [key, step] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['End', events],
      ['ArrowRight', events],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => at(page)).toBe(step)
      expect(await current(page).innerText()).toBe(String(step))
    }
    await slider(page).fill(String(events - 1))
    expect(await current(page).innerText()).toBe(String(events - 1))
    await log(page).getByRole('button').nth(3).click()
    expect(await at(page)).toBe(3)
    const names = await seenBy(page).locator('option').allInnerTexts()
    expect(names).toEqual([
      ...seatPlayers.map(({ name, computer }) => (computer ? 'Hunefer' : name)),
      'spectator',
    ])
    for (const name of names) {
      await seenBy(page).selectOption({ label: name })
      await expect.poll(() => log(page).getByRole('button').count()).toBe(events + 1)
      expect(await at(page)).toBe(3)
    }
    await page.locator('#main').focus()
    await seenBy(page).selectOption({ label: 'spectator' })
    await page.locator('#main').focus()
    await page.keyboard.press('v')
    await expect
      .poll(() =>
        seenBy(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text),
      )
      .toBe(seatPlayers[0]!.name)
    // No move is possible, and nobody is prompted.
    expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0)
    await page.keyboard.press('End')
    await page.getByText('Game over').first().waitFor()
    await expectWhole(page, kind, { desktop })
  })

  test('is saved as a file that the programs read, and shared by a link that contains it', async () => {
    const { page, record } = await endOf(game, options, seatPlayers)
    await tab(page, 'Share').click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${game}-[0-9a-f]{8}\\.khepri$`))
    const file = join(folder, saved.suggestedFilename())
    await saved.saveAs(file)
    expect(readFileSync(file, 'utf8')).toBe(record)
    expect(execFileSync(program, ['verify', file], { encoding: 'utf8' })).toContain(
      'Everything matches',
    )
    expect(
      execFileSync(program, ['replay', file, '--seat', '1'], { encoding: 'utf8' }).length,
    ).toBeGreaterThan(500)

    await page.keyboard.press('Escape')
    await slider(page).fill('4')
    await page.getByRole('checkbox', { name: 'Start at this step' }).check()
    await page.getByRole('button', { name: 'Copy a link' }).click()
    await page.getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await openPage(link.slice(fixture.server.address.length))
    await expect.poll(() => slider(other).inputValue()).toBe('4')
    await tab(other, 'Fairness').click()
    await verdict(other).getByText('The record is complete and authentic').waitFor()
  })
})

// Plays the rest of a game of `kinds` by the page alone.
const acts: Partial<Record<GameName, (page: Page) => Promise<void>>> = {
  async archaeology(page) {
    const button = page
      .locator('.victim')
      .first()
      .or(page.getByRole('button', { name: 'Discard' }))
    if (await button.first().isVisible()) return button.first().click()
    const set = page.locator('.hand .ladder:not([aria-disabled="true"])').first()
    if (!(await set.isVisible())) return page.getByRole('button', { name: 'End turn' }).click()
    await set.click()
    await page
      .getByRole('button', { name: 'Sell', exact: true })
      .or(page.getByRole('button', { name: /^Sell/ }))
      .first()
      .click()
  },
  async mummies(page) {
    await page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button').first().click()
    await page.getByRole('button', { name: /^(Offer|Decree)$/ }).click()
  },
  async scarabya(page) {
    await page.keyboard.press('n')
    await page.locator('.place:not([disabled])').waitFor()
    await page.keyboard.press('Enter')
  },
}
test.each(kinds.filter(([kind]) => !kind.includes('duel') && !kind.includes('expedition')))(
  '%s that was just finished can be looked back at',
  async (_, game, options, seatPlayers) => {
    const whole = lines(await recordOf(game, options as never, seatPlayers)).filter((line) =>
      /^\d/.test(line),
    ).length
    const record = await recordOf(
      game,
      options as never,
      seatPlayers,
      (version, seat) => version > whole - 6 && seat === 1,
    )
    const page = await openPage('', { name: 'Anna' })
    await putGame(page, 'ending', game, options, seatPlayers, record)
    await page.reload()
    await page.goto(`${fixture.server.address}#/table/ending`)
    const end = page.getByRole('link', { name: 'Watch replay' })
    const hint = page.getByRole('button', { name: 'Hint' })
    for (let seen = -1; seen < 60; ++seen) {
      await hint.or(end).first().waitFor()
      if (await end.isVisible()) break
      const version = () =>
        page.evaluate(
          () => JSON.parse(localStorage.getItem('khepri.record.ending')!).record.length as number,
        )
      const before = await version()
      await acts[game]!(page)
      await expect.poll(version).not.toBe(before)
    }
    await end.click()
    await slider(page).waitFor()
    await tab(page, 'Fairness').click()
    await verdict(page).getByText('The record is complete and authentic').waitFor()
    await page.goto(`${fixture.server.address}#/lookback`)
    await page.getByRole('list').getByRole('link').first().waitFor()
  },
)

// Sells a card and undoes it, again and again, for a very long record.
async function wavers(at: Engine, match: number) {
  const { version, view } = await at.status<'archaeology'>(match, 1)
  const [kind] = Object.keys(view.hand) as Kind[]
  for (let now = version; now < 1000; now += 2) {
    await at.move<'archaeology'>({
      match,
      seat: 1,
      version: now,
      move: { type: 'sell', kind: kind!, count: 1 },
      viewer: 1,
    })
    await at.undo<'archaeology'>({ match, seat: 1, version: now + 1, viewer: 1 })
  }
}
test('a record that is too long for a link is reported, and can be saved as a file', async () => {
  const record = await recordOf('archaeology', { players: 2 }, anna, () => false, wavers)
  expect(lines(record).length).toBeGreaterThan(1000)
  const page = await openPage('#/lookback')
  await openFile(page, 'long.khepri', record)
  await slider(page).waitFor()
  await tab(page, 'Share').click()
  await page.getByText('The link itself contains the whole game').waitFor()
  await page.getByRole('button', { name: 'Copy a link' }).click()
  await page
    .getByRole('alert')
    .getByText('This game is too long for a link. Save the record and send the file.')
    .waitFor()
  expect(await page.getByText('Copied').count()).toBe(0)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the record' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toBe(record)
})

test('plays by itself at the chosen speed, and pauses', async () => {
  const { page } = await endOf('scarabya', { mode: 'duel', players: 2, flips: true }, anna)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4×')
  await page.locator('#main').focus()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => at(page)).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  const rested = await at(page)
  await page.getByRole('button', { name: 'One step back' }).click()
  expect(await at(page)).toBe(rested - 1)
})

// Regression: a phone showed an empty screen while the game was read.
test('while a game is loaded, the screen says so', async () => {
  const page = await openPage('#/lookback/table/over1', {
    size: phone,
    storage: await storedGames(),
    proxy: ['examine'],
  })
  await page.locator('main').getByText('Brushing off the sand…').waitFor()
  await release(page)
  await slider(page).waitFor()
})

// Texts of an entry that lie over each other.
const overlapping = (page: Page, parts: string) =>
  page.locator('main li > a').evaluateAll((entries, parts) => {
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return entries.flatMap((entry) => {
      const texts = [...entry.querySelectorAll(parts)]
      return texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter((other) => isOver(one.getBoundingClientRect(), other.getBoundingClientRect()))
          .map((other) => `${one.textContent} / ${other.textContent}`),
      )
    })
  }, parts)

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s the history tells results and figures, also of old entries', async (_, size) => {
  const page = await openPage('#/lookback', { size, storage: await storedGames() })
  const games = page.getByRole('region', { name: 'On this device' })
  const about = (name: RegExp) => games.getByRole('link', { name })
  await about(/Solo.*Lost \d+ scarabs/).waitFor()
  await about(/Expedition · Hunefer · Novice/).waitFor()
  const mummies = about(/^Mummies Hunefer and Kawit · Novice .*(Won|Place \d of 3) \d+ points/)
  await mummies.waitFor()
  const figures = page.getByRole('table')
  expect(await figures.getByRole('row').count()).toBe(11) // the heads, five games and modes, a row each
  await visitors[0]!.screenshot(`history-${size.width}`)
  expect(await overlapping(page, '.name, .about, .result, .when')).toEqual([])
  await page.getByText('Archaeology', { exact: true }).first().click()
  expect(await games.getByRole('listitem').count()).toBe(1)
  expect(await figures.getByRole('row').allTextContents()).toEqual([
    expect.stringMatching(/played\s*won\s*best\s*average/),
    expect.stringContaining('Archaeology'),
    expect.stringMatching(/Novice\s*1\s*[01]\s*\$\d+\s*\$\d+/),
  ])
})

test('finished games are listed, opened, and removed', async () => {
  const page = await openPage('')
  const record = await recordOf('mummies', { players: 2, target: 50 }, anna)
  await putGame(page, 'over', 'mummies', { players: 2, target: 50 }, anna, record)
  await page.evaluate(() =>
    localStorage.setItem(
      'khepri.games',
      localStorage.getItem('khepri.games')!.replace('"playing"', '"over"'),
    ),
  )
  await page.reload()
  await page.getByRole('link', { name: 'Finished games' }).click()
  await page.locator('main input[type=file]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Mummies' }).click()
  await slider(page).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete this game of Mummies' }).click()
  await page.getByText('No games have been finished').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Delete this game of Mummies' }).click()
  await page.getByText('No games have been finished').waitFor()
  await page.goto(`${fixture.server.address}#/lookback/table/over`)
  await page.getByRole('alert').getByText('not saved on this device').waitFor()
})

test('a game in progress cannot be looked back at', async () => {
  const page = await openPage('')
  const record = await recordOf(
    'mummies',
    { players: 2, target: 50 },
    anna,
    (version) => version > 6,
  )
  await putGame(page, 'going', 'mummies', { players: 2, target: 50 }, anna, record)
  await page.goto(`${fixture.server.address}#/lookback/table/going`)
  await page.getByRole('alert').getByText('still going on').waitFor()
})

describe('online', () => {
  const game = { game: 'archaeology' as const, options: { players: 2 } }

  test('a player sees the commitment and the own seed again; anyone can open the record by the link', async () => {
    const table = await ApiMatch.create(fixture.server.address, game)
    await table.takeSeat('Ben', 2)
    const page = await openPage(`#/join/${table.created.match}/${table.created.invitation}`, {
      name: 'Anna',
    })
    await page.getByRole('button', { name: 'Take a seat' }).click()
    await page.getByRole('region', { name: 'What to do' }).waitFor()
    const [saved] = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('khepri.games')))!,
    ) as { token: string; seed: string; commitment: string }[]
    expect(saved!.commitment).toBe(table.created.commitment)
    table.tokens.set(1, saved!.token)
    await table.play()
    await page.getByRole('link', { name: 'Watch replay' }).click()
    await tab(page, 'Fairness').click()
    await verdict(page).getByText('The deal was fair, and every move was legal').waitFor()
    for (const line of [
      'that your device was shown before you sat down',
      'Anna’s number is the one your device drew',
      'every card is where',
      'each was allowed',
      'They lead to the result',
      'Nobody chose the cards',
      'It does not show',
    ])
      await page.locator('.proof').getByText(line).first().waitFor()
    await page.locator('.proof').getByText(table.created.commitment).waitFor()
    await visitors[0]!.screenshot('lookback-fair')

    await tab(page, 'Share').click()
    await page.getByRole('button', { name: 'Copy a link' }).click()
    await page.getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${fixture.server.address}#/lookback/match/${table.created.match}`)
    const other = await openPage(link.slice(fixture.server.address.length))
    await slider(other).waitFor()
    await tab(other, 'Fairness').click()
    await verdict(other).getByText('The deal was fair').waitFor()
    expect(await other.getByText('your device').count()).toBe(0)

    // Without the server the record is still there for the players.
    await page.route('**/record', (route) => route.abort())
    await page.goto(`${fixture.server.address}#/lookback`)
    await page.getByRole('link', { name: 'Archaeology' }).click()
    await slider(page).waitFor()
    visitors[0]!.errors.splice(0) // the request that failed

    // The server sends another deal than the one it committed to, valid in itself.
    const made_up = await recordOf('archaeology', { players: 2 }, [
      { name: 'Anna' },
      { name: 'Ben' },
    ])
    await page.unroute('**/record')
    await page.route('**/record', (route) =>
      route.fulfill({ contentType: 'text/plain', body: made_up }),
    )
    await page.goto(`${fixture.server.address}#/lookback`)
    await page.getByRole('link', { name: 'Archaeology' }).click()
    await verdict(page).getByText('altered').waitFor()
    await finding(page, 'commitment_differs').waitFor()
    await finding(page, 'seed_not_yours').getByText('Anna’s number').waitFor()
  })

  test('a match in progress does not reveal its secret', async () => {
    const table = await ApiMatch.create(fixture.server.address, game)
    await table.takeSeat('Anna', 1)
    await table.takeSeat('Ben', 2)
    const page = await openPage(`#/lookback/match/${table.created.match}`, { expect: /409/ })
    await page.getByRole('alert').getByText('when the match is over').waitFor()
    await page.goto(`${fixture.server.address}#/lookback/match/nothing`)
    visitors[0]!.errors.splice(0)
    await page.getByRole('alert').getByText('no such match').waitFor()
    visitors[0]!.errors.splice(0)
  })
})

describe('a changed record is detected, with the place of the change', () => {
  const opened = async (change: (record: string) => string, names = ['Anna', 'Ben']) => {
    const record = change(
      await recordOf(
        'archaeology',
        { players: 2 },
        names.map((name) => ({ name })),
      ),
    )
    writeFileSync(join(folder, 'changed.khepri'), record)
    const page = await openPage('#/lookback')
    await openFile(page, 'changed.khepri', record)
    await verdict(page).getByText('This record has been altered').waitFor()
    return page
  }
  const swap = (text: string, a: string, b: string) =>
    text.includes(a) ? text.replace(a, b) : text.replace(b, a)

  test('a card of the deal', async () => {
    let isDeal = true
    const page = await opened((record) =>
      forged(record, (line) => {
        if (!isDeal || !line.startsWith('cards hand1')) return line
        isDeal = false
        return line.replace(
          /dig=(.)(.)/,
          (_, one: string, two: string) => `dig=${one === 'K' ? 'P' : 'K'}${two}`,
        )
      }),
    )
    await finding(page, 'cards_differ').getByText('Dig site, card 1 from the top').waitFor()
    await finding(page, 'cards_differ').getByText('The cards of the deal').waitFor()
    await finding(page, 'cards_differ')
      .getByText('the list of cards in the record that was changed')
      .waitFor()
    expect(await at(page)).toBe(0)
    await visitors[0]!.screenshot('lookback-changed-card')
  })
  test('the same card added to the hands of two people of one name', async () => {
    const page = await opened(
      (record) =>
        forged(record, (line) => line.replace(/^(cards hand1=\S+)( .*hand2=\S+)/, '$1K$2K')),
      ['Anna', 'Anna'],
    )
    const lines = await finding(page, 'cards_differ').getByRole('listitem').allInnerTexts()
    expect(lines.length).toBe(2)
    expect(lines[0]).toBe(lines[1])
  })
  test('a move, with the step before it', async () => {
    const page = await opened((record) =>
      forged(record, (line) => line.replace(/^5 (\d) (\+\d+) .*/, '5 $1 $2 sell mask 4')),
    )
    await finding(page, 'move_refused')
      .getByText(/Move 5 was not allowed \(rule A\d+\): “sell mask 4”/)
      .waitFor()
    expect([await at(page), await slider(page).getAttribute('max')]).toEqual([4, '4'])
    await slider(page).fill('1')
    await finding(page, 'move_refused').getByRole('button', { name: 'Show me where' }).click()
    expect(await at(page)).toBe(4)
    await tab(page, 'Log').click()
    await log(page).getByText('Move 5 was not allowed').waitFor()
    await log(page)
      .getByText(/The record has \d+ more actions, which cannot be played/)
      .waitFor()
  })
  test('the seed of a seat', async () => {
    const page = await opened((record) =>
      forged(record, (line) =>
        line.startsWith('seat 2') ? swap(line, 'seat 2 22', 'seat 2 32') : line,
      ),
    )
    await finding(page, 'cards_differ')
      .getByText('one of the numbers is not the one this game was dealt from')
      .waitFor()
  })
  test('the commitment', async () => {
    const page = await opened((record) =>
      forged(record, (line) =>
        line.startsWith('commitment') ? `commitment ${'ab'.repeat(32)}` : line,
      ),
    )
    await finding(page, 'secret_breaks_commitment').getByText('abababab… was promised').waitFor()
    await page.getByText('does not have the fingerprint that was promised').waitFor()
  })
  test('the result', async () => {
    const page = await opened((record) =>
      forged(record, (line) =>
        line.replace(/^result (\d+)/, (_, score: string) => `result ${Number(score) + 5}`),
      ),
    )
    await finding(page, 'result_differs').waitFor()
    expect(await at(page)).toBe(Number(await slider(page).getAttribute('max')))
  })
  test('a line, by a forger who does not know the checksums', async () => {
    const page = await opened((record) =>
      record.replace(
        /(\n4 .* ~)(\w{7})(\w)/,
        (_, line: string, check: string, last: string) => line + check + (last === '0' ? '1' : '0'),
      ),
    )
    await finding(page, 'line_altered').getByText('It records move 4').waitFor()
    expect(await at(page)).toBe(4)
    await page.reload()
    await openFile(
      page,
      'renamed.khepri',
      readFileSync(join(folder, 'changed.khepri'), 'utf8').replace('Anna', 'Anne'),
    )
    await finding(page, 'line_altered').getByText('Line 5 of the file was changed').waitFor()
    expect(await at(page)).toBe(0)
    expect(() =>
      execFileSync(program, ['verify', join(folder, 'changed.khepri')], { stdio: 'pipe' }),
    ).toThrow()
  })
})

test('files that are no records are explained in a sentence, and the next one is opened', async () => {
  const record = await recordOf('mummies', { players: 2, target: 50 }, anna)
  const page = await openPage('#/lookback')
  const alert = page.getByRole('alert')
  await openFile(page, 'photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]))
  await alert.getByText('“photo.png” is not a Khepri game record').waitFor()
  await openFile(page, 'empty.txt', '')
  await alert.getByText('“empty.txt” is not a Khepri game record').waitFor()
  await openFile(
    page,
    'newer.khepri',
    forged(record, (line) => line.replace('khepri record 1', 'khepri record 2')),
  )
  await alert.getByText('“newer.khepri” is not a Khepri game record').waitFor()
  await openFile(page, 'cut.khepri', record.slice(0, 1000))
  await alert
    .getByText(/“cut.khepri” is not a complete record: it cannot be read from line \d+ on/)
    .waitFor()
  await openFile(page, 'huge.khepri', `khepri record 1 ${'x'.repeat(2 ** 20)}`)
  await alert.getByText('“huge.khepri” is too large').waitFor()
  await openFile(
    page,
    'chess.khepri',
    forged(record, (line) => line.replace('game mummies', 'game chess')),
  )
  await alert
    .getByText('“chess.khepri” is the record of a game that this version does not know')
    .waitFor()
  await openFile(page, 'kept.khepri', forged(record, (line) => line).replace(/secret .*\n/, ''))
  await alert.getByText('“kept.khepri”').waitFor()
  await visitors[0]!.screenshot('lookback-fault')
  // Dropped on the screen.
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([name, text]) => {
        const data = new DataTransfer()
        data.items.add(new File([text!], name!))
        return data
      },
      [name, text],
    )
    await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  }
  await drop('good.khepri', record)
  await slider(page).waitFor()
  await drop('bad.khepri', 'nothing')
  await alert.getByText('“bad.khepri” is not a Khepri game record').waitFor()
  await slider(page).waitFor()
  await page.goto(`${fixture.server.address}#/lookback/record/AAAA`)
  await alert.getByText('This link does not hold a complete record').waitFor()
})

// In the middle of the game nothing sticks out, and its verdict can be opened and closed.
async function expectWhole(page: Page, kind: string, sizes: Sizes): Promise<void> {
  await seenBy(page).selectOption({ label: 'Anna' })
  await slider(page).fill(String(Math.round(Number(await slider(page).getAttribute('max')) * 0.6)))
  await page.locator('.todo').waitFor()
  await inAllThemes(page, sizes, async (way, { width }) => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      way,
    ).toBeLessThanOrEqual(width)
    await visitors.at(-1)!.screenshot(`lookback-${kind.split(' ').at(-1)}-${way}`)
  })
  await tab(page, 'Fairness').click()
  await verdict(page).getByText('The record is complete and authentic').waitFor()
  await tab(page, 'Fairness').click()
  await verdict(page).waitFor({ state: 'detached' })
}
test.each(kinds)('%s, by a finger in every size', async (kind, game, options, seatPlayers) => {
  const { page } = await endOf(game, options, seatPlayers, { size: phone, touch: true })
  await expectWhole(page, kind, { phone, small: smallPhone })
})
