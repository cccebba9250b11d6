// The main screens in every language: no text in another language, no key instead of a text,
// nothing that sticks out or is cut off.
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { languageNames, languages, type Language } from '../../src/i18n/languages'
import { parse } from '../../src/i18n/message'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import { readAll } from '../catalogues'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { putGame, recordOf, savedGame, savedTogether } from './support/saved_game'
import { desktop, phone, smallPhone } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture

const sizes = { 320: smallPhone, 390: phone, 1440: desktop }
const words = Object.fromEntries(
  languages.map((language) => [language, readAll(language)]),
) as Record<Language, Record<string, string>>
const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', fr: 'fr-CA', it: 'it-IT' }

const games: { game: GameName; options: Options; until: number }[] = [
  { game: 'archaeology', options: { players: 3 } as Options, until: 9 },
  {
    game: 'scarabya',
    options: { mode: 'expedition', players: 2, flips: true } as Options,
    until: 6,
  },
  { game: 'mummies', options: { players: 3, target: 50 } as Options, until: 6 },
]
// «Анна» has the length of a usual name and can be read in all languages.
const seatPlayersOf = (options: Options) =>
  Array.from({ length: options.players ?? 2 }, (_, at) =>
    at === 0 ? { name: 'Анна' } : { name: 'x', computer: 'novice' as const },
  )
const records = new Map<string, Promise<string>>()
const recorded = (game: GameName, options: Options, until?: number) => {
  const key = `${game} ${until}`
  const record =
    records.get(key) ??
    recordOf(
      game,
      options,
      seatPlayersOf(options),
      (version, seat) => until !== undefined && version >= until && seat === 1,
    )
  records.set(key, record)
  return record
}

// All visible and announced texts.
const readable = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = [document.title]
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })

// Parts of English texts, of two words at least, that this language does not use.
function english(language: Language): string[] {
  const own = Object.values(words[language]).join('\n')
  const texts = (pattern: string): string[] =>
    parse(pattern).flatMap((part) => (typeof part === 'string' ? [part] : []))
  const parts = Object.values(words.en)
    .flatMap(texts)
    .map((part) => part.trim())
  return [...new Set(parts)].filter(
    (part) => /[a-z]{2,}\W+[a-z]{2,}/i.test(part) && !own.includes(part),
  )
}

const foreign = Object.fromEntries(
  languages.map((language) => [language, english(language)]),
) as Record<Language, string[]>

async function expectIn(page: Page, language: Language): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  const texts = await readable(page)
  const keys = texts.filter((text) =>
    /\b(page|term|play|setup|refusal|reason|error|archaeology|scarabya|mummies)\.[a-z_]+/.test(
      text,
    ),
  )
  expect(keys).toEqual([])
  if (language === 'en') return
  const whole = new Set(
    Object.entries(words.en).flatMap(([key, text]) =>
      /[a-z]{4}/i.test(text) && words[language][key] !== text ? [text] : [],
    ),
  )
  for (const text of Object.values(words[language])) whole.delete(text)
  expect(texts.filter((text) => whole.has(text))).toEqual([])
  expect(texts.filter((text) => foreign[language].some((part) => text.includes(part)))).toEqual([])
  // In Cyrillic only names may have Latin letters.
  const latin = /[A-Za-z]{3,}/g
  if (language === 'ru')
    expect(
      texts
        .flatMap((text) => text.match(latin) ?? [])
        .filter(
          (word) =>
            ![
              'Khepri',
              'English',
              'Français',
              'Fran',
              'Italiano',
              'ais',
              'Enter',
              'Escape',
              'Shift',
              'Home',
              'End',
              'Page',
              'Tab',
              'http',
              'localhost',
            ].includes(word),
        ),
    ).toEqual([])
}

// What sticks out at the side, and buttons that do not show all of their text.
function sticking(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide, of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, .choices label, h1, h2, select',
    )) {
      const box = element.getBoundingClientRect()
      if (
        box.width <= 1 ||
        getComputedStyle(element).visibility === 'hidden' ||
        element.closest('.skip, svg')
      )
        continue
      const shown = element.cloneNode(true) as HTMLElement
      for (const unseen of shown.querySelectorAll('.unseen')) unseen.remove()
      if (!/\p{L}{2}/u.test(shown.textContent ?? '')) continue // a piece, not text
      const name = element.textContent?.trim().slice(0, 40) || element.getAttribute('aria-label')
      if (
        element.tagName !== 'SELECT' &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline'
      )
        found.push(`"${name}" is cut off: ${element.scrollWidth} of ${element.clientWidth}`)
      let scrolls = false
      for (let at = element.parentElement; at; at = at.parentElement)
        scrolls ||=
          /auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth
      if (!scrolls && (box.left < -1 || box.right > innerWidth + 1))
        found.push(`"${name}" sticks out: ${Math.round(box.left)} to ${Math.round(box.right)}`)
    }
    // The name on a pile of cards and its number do not overlap.
    for (const pile of document.querySelectorAll('.hand .pile')) {
      const [name, number] = ['.one:last-child .name', '.number'].map((part) =>
        pile.querySelector(part),
      )
      if (!name?.checkVisibility() || !number) continue
      const words = document.createRange()
      words.selectNodeContents(name)
      const [one, other] = [words.getBoundingClientRect(), number.getBoundingClientRect()]
      if (one.bottom > other.top && one.top < other.bottom && one.right > other.left)
        found.push(`"${name.textContent}" lies under the number of the pile`)
      if (one.width > pile.clientWidth) found.push(`"${name.textContent}" is wider than its card`)
    }
    return found
  })
}

async function inspect(
  page: Page,
  language: Language,
  screen: string,
  then: () => Promise<void> = async () => {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectIn(page, language)
  for (const [width, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await then()
    if (language === 'ru' || language === 'fr')
      await visitors[0]!.screenshot(`${language}-${screen}-${width}`)
    expect((await sticking(page)).map((fault) => `${screen} at ${width}: ${fault}`)).toEqual([])
  }
}

const label = (language: Language, key: string) => words[language][key]!

describe.each(languages)('%s', (language) => {
  const say = (key: string) => label(language, key)
  const open = async (page: Page, hash: string) => {
    await page.goto(`${fixture.server.address}${hash}`)
    await page.getByRole('main').waitFor()
  }

  test('home, settings and the setup screens', async () => {
    const page = await openPage('', { locale: locales[language] })
    await page.getByRole('heading', { name: say('page.game.mummies') }).waitFor()
    await inspect(page, language, 'home')
    await page.getByRole('button', { name: say('page.settings.label') }).click()
    await inspect(page, language, 'settings', async () =>
      expect(await page.getByRole('dialog').isVisible()).toBe(true),
    )
    for (const { game } of games) {
      await open(page, `#/play/${game}`)
      await page.getByRole('button', { name: say('page.setup.begin') }).waitFor()
      await inspect(page, language, `plan-${game}`)
    }
    await open(page, '#/friends/mummies')
    await page.getByText(say('page.waiting.settings')).click()
    await page.getByText(say('page.setup.tempo.turn_based'), { exact: true }).waitFor()
    await inspect(page, language, 'friends')
    await open(page, '#/now/mummies')
    await page.getByRole('button', { name: say('page.pairing.computer') }).waitFor()
    await inspect(page, language, 'pairing')
    await page.getByRole('button', { name: say('page.pairing.cancel') }).click()
    await page.getByRole('heading', { name: say('page.game.mummies') }).waitFor()
    await open(page, '#/table/nowhere')
    await page.getByText(say('page.problem.not_on_device')).waitFor()
    await inspect(page, language, 'trouble')
  })

  test('the lobby, an invitation and the waiting room', async () => {
    const table = await ApiMatch.create(fixture.server.address, {
      game: 'archaeology',
      options: { players: 3 },
      in_lobby: true,
      turn_seconds: 180,
    })
    await table.takeSeat('Анна', 2)
    const page = await openPage('#/lobby', { locale: locales[language], name: 'Анна' })
    await page.getByText('Анна').first().waitFor()
    await inspect(page, language, 'lobby')
    await open(page, `#/join/${table.created.match}/${table.created.invitation}`)
    await page.getByRole('button', { name: say('page.join.sit') }).waitFor()
    await inspect(page, language, 'join')
    await page.getByRole('button', { name: say('page.join.sit') }).click()
    await page.getByRole('button', { name: say('page.share.copy') }).waitFor()
    await inspect(page, language, 'waiting')
  })

  for (const { game, options, until } of games)
    test(`the table and the end of ${game}`, async () => {
      const seatPlayers = seatPlayersOf(options)
      const saved = async (id: string, until?: number) =>
        savedGame(id, game, options, seatPlayers, await recorded(game, options, until))
      const page = await openPage('#/table/midst', {
        locale: locales[language],
        storage: savedTogether([await saved('midst', until), await saved('over')]),
      })
      const todo = page.getByRole('region', { name: say('page.todo.label') })
      await todo.waitFor()
      await inspect(page, language, game)
      await page.getByRole('button', { name: say('page.todo.hint') }).click()
      await page.locator('.hint, [data-hint]').first().waitFor()
      await page.getByRole('button', { name: say('page.panel.label') }).click()
      await page.getByRole('list', { name: say('page.panel.log') }).waitFor()
      await inspect(page, language, `${game}-log`)
      await open(page, '#/table/over')
      await page.getByRole('navigation', { name: say('page.end.next') }).waitFor()
      await inspect(page, language, `${game}-end`)
    })
})

test('the language changes at once in the middle of a game, and is saved', async () => {
  const { game, options, until } = games[0]!
  const page = await openPage('', { locale: 'de-DE' })
  await putGame(
    page,
    'midst',
    game,
    options,
    seatPlayersOf(options),
    await recorded(game, options, until),
  )
  await page.reload()
  await page.goto(`${fixture.server.address}#/table/midst`)
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  // a language that the page does not have
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.evaluate(() => Object.assign(window, { same: true }))
  for (const language of ['ru', 'fr', 'it'] as const) {
    const now = (await page.evaluate(() => document.documentElement.lang)) as Language
    await page.getByRole('button', { name: label(now, 'page.settings.label') }).click()
    const choice = page.getByRole('combobox', { name: label(now, 'page.settings.language') })
    expect(await choice.locator('option').allTextContents()).toEqual(Object.values(languageNames))
    await choice.selectOption({ label: languageNames[language] })
    await page.getByRole('region', { name: label(language, 'page.todo.label') }).waitFor()
    // What screen readers hear follows a moment later.
    await vi.waitFor(() => expectIn(page, language), { timeout: 45_000 })
    expect(await page.title()).toContain(label(language, 'page.game.archaeology'))
    await page.keyboard.press('Escape')
  }
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  await page.reload()
  await page.getByRole('region', { name: label('it', 'page.todo.label') }).waitFor()
  await expectIn(page, 'it')
})

test('a language that cannot be fetched is not chosen, and an alert says so', async () => {
  const page = await openPage('', {
    locale: 'en-GB',
    expect: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/,
  })
  await page.getByRole('heading', { name: 'Mummies' }).waitFor()
  await page.route(/words-fr/, (route) => route.abort())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('en')
  await expectIn(page, 'en')
})
