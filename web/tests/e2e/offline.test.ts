// Without a network: a visited page opens and plays; a new version comes in the background and
// breaks no game; everything on the device can be saved to a file and read back.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { putGame, recordOf } from './support/saved_game'
import { pageFolder, Server } from './support/server'
import { phone } from './support/sizes'
import { StaticHost } from './support/static_host'

const fixture = new Fixture('--base-path', '/some/where')
const { openPage, visitors } = fixture

const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const gameCard = (page: Page, game: string) => page.getByRole('article', { name: game })
// Waits until the build is cached and the offline worker answers this page.
const offlineReady = (page: Page) =>
  page.evaluate(async () => {
    const workers = navigator.serviceWorker
    if (workers.controller) return
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve))
  })
async function offer(page: Page) {
  const cards = page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button')
  await cards.first().click()
  await toDo(page)
    .getByRole('button', { name: /^(Offer|Decree)$/ })
    .click()
  await page
    .getByRole('button', { name: 'Next round' })
    .or(toDo(page).getByRole('button', { name: 'Hint' }))
    .first()
    .waitFor()
}

test('after the first visit, below a base path, the home screen opens without a network, a game continues and new ones begin', async () => {
  const page = await openPage('', {
    name: 'Anna',
    offline: true,
    expect: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
  })
  await gameCard(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
  await toDo(page).waitFor()
  const game = page.url()
  await offlineReady(page)
  await visitors[0]!.context.setOffline(true)

  await page.reload()
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  await offer(page)
  expect(page.url()).toBe(game)
  for (const name of ['Archaeology', 'Scarabya']) {
    await page.goto(fixture.server.address)
    await gameCard(page, name).getByRole('button', { name: 'Play' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  }
  await page.goto(fixture.server.address)
  await page.reload()
  expect(
    await page.getByRole('region', { name: 'Games in progress' }).getByRole('listitem').count(),
  ).toBe(3)
  // The page's own fonts are loaded, not those of the system.
  expect(await page.evaluate(() => document.fonts.check('16px "Alegreya Sans"'))).toBe(true)
  await visitors[0]!.screenshot('offline-home')

  await page.goto(`${fixture.server.address}#/lobby`)
  await page.getByText('You are offline').waitFor()
  await page.goto(`${fixture.server.address}#/friends/mummies`)
  await page.getByRole('alert').getByText('You are offline').waitFor()
  await visitors[0]!.context.setOffline(false)
  await page.goto(`${fixture.server.address}#/lobby`)
  await page.getByText('No open tables').waitFor()
})

test('an online match reports that there is no network, and continues when it is back', async () => {
  const page = await openPage('#/friends/mummies', {
    name: 'Anna',
    expect: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/,
  })
  await page.getByRole('button', { name: 'Start with the computer' }).click()
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  await visitors[0]!.context.setOffline(true)
  // An open socket notices only when it is used.
  await offer(page).catch(() => {})
  await page
    .getByText('You are offline. The game continues when the connection is back.', { exact: true })
    .waitFor()
  await visitors[0]!.context.setOffline(false)
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
})

// A copy of the build with another version and a renamed part.
function anotherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khepri-build-'))
  cpSync(pageFolder, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const lobby = readdirSync(assets).find((name) => /^Lobby-.*\.js$/.test(name))!
  renameSync(join(assets, lobby), join(assets, 'Lobby-changed0.js'))
  const version = /name="version" content="(\w+)"/.exec(
    readFileSync(join(folder, 'index.html'), 'utf8'),
  )![1]!
  for (const file of [
    join(folder, 'index.html'),
    join(folder, 'offline.js'),
    ...readdirSync(assets).map((name) => join(assets, name)),
  ]) {
    if (!/\.(js|html)$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
      .replaceAll(lobby, 'Lobby-changed0.js')
      .replaceAll(version, 'f'.repeat(16))
    writeFileSync(file, text)
  }
  return folder
}

describe('a new version', () => {
  let host: StaticHost
  let newer = ''
  beforeAll(async () => {
    host = await StaticHost.open()
    newer = anotherBuild()
  })
  afterAll(() => {
    host?.close()
    rmSync(newer, { recursive: true, force: true })
  })
  const versionOf = (page: Page) =>
    page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=version]')!.content)
  const look = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  // The empty page between two versions does not count.
  const waitForNewVersion = (page: Page, old: string) =>
    page.waitForFunction((old) => {
      const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
      return version !== undefined && version !== old
    }, old)
  const notice = (page: Page) => page.locator('.news.floating')
  const heldLocks = (page: Page) =>
    page.evaluate(async () => (await navigator.locks.query()).held?.length)
  const builds = (page: Page) => page.evaluate(async () => (await caches.keys()).length)

  test('is announced, breaks neither the game nor its parts, and is loaded when the player agrees', async () => {
    host.folder = pageFolder
    const page = await openPage('', { name: 'Anna', offline: true, expect: /404/ }, host.address)
    await offlineReady(page)
    await gameCard(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    const first = await versionOf(page)
    host.folder = newer
    await look(page)

    // During a game nothing pops up; it is in the settings.
    await page
      .getByRole('button', { name: /^Settings/ })
      .and(page.getByRole('button', { name: /new version/ }))
      .click()
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByText('A new version is ready.')
      .waitFor()
    await page.keyboard.press('Escape')
    await offer(page)
    // A part that was not loaded yet still comes from the old build, which the host does not have
    // any more.
    await page.goto(`${host.address}#/lobby`)
    await page.getByText('Online play is not available here').waitFor()
    expect(await versionOf(page)).toBe(first)
    await page.goBack()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()

    await page.goto(`${host.address}#/`)
    await notice(page).waitFor()
    await visitors[0]!.screenshot('update')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await waitForNewVersion(page, first)
    await page.getByRole('region', { name: 'Games in progress' }).getByRole('link').click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    await offer(page)
    await page.reload()
    await expect.poll(() => builds(page)).toBe(1)
  })

  test('is loaded at the next visit, and a second window keeps the parts of its own until it is closed', async () => {
    host.folder = pageFolder
    const page = await openPage('', { name: 'Anna', offline: true, expect: /404/ }, host.address)
    await offlineReady(page)
    const first = await versionOf(page)
    const second = await visitors[0]!.context.newPage()
    await second.goto(host.address)
    await expect.poll(() => heldLocks(page)).toBe(2) // each window holds the lock of its build
    host.folder = newer
    await look(page)
    await notice(page).waitFor()
    // With two windows a reload keeps the version.
    await page.reload()
    expect(await versionOf(page)).toBe(first)
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await waitForNewVersion(page, first)
    expect(await builds(page)).toBe(2)
    await second.goto(`${host.address}#/lobby`)
    await second.getByText('Online play is not available here').waitFor()
    expect(await versionOf(second)).toBe(first)
    await second.close()
    // it is deleted at a visit
    const buildsAfterReload = async () => (await page.reload(), builds(page))
    await expect.poll(buildsAfterReload).toBe(1)
  })

  test('is loaded when the only window is reloaded', async () => {
    host.folder = pageFolder
    const page = await openPage('', { offline: true }, host.address)
    await offlineReady(page)
    const first = await versionOf(page)
    host.folder = newer
    await look(page)
    await notice(page).waitFor()
    await page.reload().catch(() => {}) // it loads twice
    await waitForNewVersion(page, first)
    expect(host.missing.filter((path) => !path.startsWith('api/'))).toEqual([])
  })

  test('is loaded however late it takes over and however often the page is reloaded', async () => {
    host.folder = pageFolder
    const page = await openPage('', { offline: true }, host.address)
    await offlineReady(page)
    const first = await versionOf(page)
    host.folder = newer
    await look(page)
    await notice(page).waitFor()
    // From now on a message to a worker is sent when the test says so.
    await page.addInitScript(() => {
      const { postMessage } = ServiceWorker.prototype
      ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: unknown) {
        Object.assign(window, { send: () => postMessage.call(this, message) })
      }
    })
    for (let times = 0; times < 3; ++times) {
      await page.reload()
      await page.waitForFunction(() => 'send' in window)
    }
    await page.evaluate(() => (window as unknown as { send: () => void }).send())
    await waitForNewVersion(page, first)
  })
})

test('a server that refuses a part of the build for now is asked again', async () => {
  const strict = await Server.start('--request-burst', '120', '--request-rate', '100/s')
  try {
    const expected = /429|ERR_INTERNET_DISCONNECTED/
    const page = await openPage('', { offline: true, expect: expected }, strict.address)
    await offlineReady(page)
    await visitors[0]!.context.setOffline(true)
    await page.reload()
    await gameCard(page, 'Mummies').waitFor()
    const metrics = await (await fetch(`${strict.address}metrics`)).text()
    expect(metrics).toMatch(/khepri_errors_total\{code="too_many_requests"\} [1-9]/)
  } finally {
    await strict.stop()
  }
})

test('the app can be installed: the browser accepts the manifest and its icons', async () => {
  const page = await openPage('', { offline: true })
  await offlineReady(page)
  const session = await visitors[0]!.context.newCDPSession(page)
  const { errors, url, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${fixture.server.address}khepri.en.webmanifest`)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
  const manifest = JSON.parse(data!) as {
    icons: { src: string; type: string; sizes: string; purpose?: string }[]
  }
  for (const { src, type, sizes } of manifest.icons) {
    const answer = await page.request.get(new URL(src, url).href)
    expect(answer.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const bytes = await answer.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test("the app is installed in the user's language, also without a network", async () => {
  const page = await openPage('', {
    offline: true,
    locale: 'fr-CA',
    expect: /ERR_INTERNET_DISCONNECTED/,
  })
  await gameCard(page, 'Momies').waitFor()
  await offlineReady(page)
  const session = await visitors[0]!.context.newCDPSession(page)
  const installed = async () => {
    const { errors, url, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { lang, name, description, shortcuts } = JSON.parse(data!) as {
      lang: string
      name: string
      description: string
      shortcuts: { name: string }[]
    }
    return {
      file: url.slice(fixture.server.address.length),
      lang,
      name,
      description,
      games: shortcuts.map(({ name }) => name),
    }
  }
  const inFrench = {
    file: 'khepri.fr.webmanifest',
    lang: 'fr',
    name: 'Khepri',
    games: ['Archéologie', 'Scarabya', 'Momies'],
  }
  const found = await installed()
  expect(found).toMatchObject(inFrench)
  expect(found.description).toContain('trois jeux de société')
  await visitors[0]!.context.setOffline(true)
  await page.reload()
  await gameCard(page, 'Momies').waitFor()
  await page.getByRole('button', { name: 'Réglages' }).click()
  for (const [language, game] of [
    ['ru', 'Мумии'],
    ['it', 'Mummie'],
    ['en', 'Mummies'],
  ] as const) {
    await page.locator('#settings select').selectOption(language)
    await gameCard(page, game).waitFor()
    expect(
      await page.evaluate(() =>
        fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href).then(
          (answer) => answer.json() as Promise<{ lang: string }>,
        ),
      ),
    ).toMatchObject({ lang: language })
    expect(await installed()).toMatchObject({
      file: `khepri.${language}.webmanifest`,
      lang: language,
    })
  }
})

describe('the backup of a device', () => {
  const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
  const stored = (page: Page) =>
    page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))
  async function read(page: Page, name: string, text: string) {
    await page.getByRole('button', { name: 'Settings' }).click()
    const choosing = page.waitForEvent('filechooser')
    await settings(page).getByRole('button', { name: 'Import a file' }).click()
    await (
      await choosing
    ).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  const seatPlayers = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' as const }]
  const options = { mode: 'duel' as const, players: 2, flips: true }

  test('is saved to a file and read on another device, without loss on either', async () => {
    const [played, over] = [
      await recordOf('scarabya', options, seatPlayers, (at) => at > 3),
      await recordOf('scarabya', options, seatPlayers),
    ]
    const first = await openPage('', { name: 'Anna', theme: 'dark' })
    await putGame(first, 'shared', 'scarabya', options, seatPlayers, played)
    await first.reload()
    await first.getByRole('button', { name: 'Settings' }).click()
    await settings(first).getByText('Dark').click()
    const saving = first.waitForEvent('download')
    await settings(first).getByRole('button', { name: 'Export to a file' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^khepri-\d{4}-\d\d-\d\d\.json$/)
    const text = readFileSync(await download.path(), 'utf8')

    const second = await openPage('', { name: '', size: phone })
    await putGame(second, 'own', 'scarabya', options, seatPlayers, over)
    await second.reload()
    await read(second, 'khepri.json', text)
    await settings(second).getByText('1 game was added').waitFor()
    await visitors[1]!.screenshot('backup-file-phone')
    expect(await second.evaluate(() => document.documentElement.dataset['theme'])).toBe('night')
    expect(await settings(second).getByLabel('Your name').inputValue()).toBe('Anna')
    await second.keyboard.press('Escape')
    await second.goto(`${fixture.server.address}#/table/own`)
    await second.getByRole('heading', { name: /won/ }).waitFor()
    await second.goto(`${fixture.server.address}#/table/shared`)
    await toDo(second).waitFor()
    // A game that went further here stays when the older one is read again.
    const before = await second.evaluate(() => localStorage.getItem('khepri.record.own'))
    await second.goto(fixture.server.address)
    await read(second, 'khepri.json', text)
    await settings(second).getByText('It holds no new games').waitFor()
    expect(await second.evaluate(() => localStorage.getItem('khepri.record.own'))).toBe(before)
  })

  test('reports a damaged or foreign file and changes nothing', async () => {
    const page = await openPage('', { name: 'Anna' })
    await putGame(
      page,
      'own',
      'scarabya',
      options,
      seatPlayers,
      await recordOf('scarabya', options, seatPlayers, (at) => at > 3),
    )
    await page.reload()
    const before = await stored(page)
    const sound = { file: 'khepri/saved', form: 1, date: '', saved: {} }
    const files: [text: string, sentence: string][] = [
      ['a shopping list', 'not a Khepri file'],
      ['{"name":"something","version":1}', 'not a Khepri file'],
      [JSON.stringify(sound).slice(0, -2), 'damaged'],
      [JSON.stringify({ ...sound, saved: { games: {} } }), 'damaged'],
      [JSON.stringify({ ...sound, saved: { games: [{ id: '../x' }] } }), 'damaged and was skipped'],
      [JSON.stringify({ ...sound, form: 2 }), 'newer version of Khepri'],
    ]
    for (const [text, sentence] of files) {
      await read(page, 'some.json', text)
      await settings(page).getByText(sentence).waitFor()
      expect(await stored(page)).toBe(before)
      await page.keyboard.press('Escape')
    }
    await visitors[0]!.screenshot('backup-file-broken')
  })

  test('leaves out a game whose record was changed', async () => {
    const record = await recordOf('scarabya', options, seatPlayers, (at) => at > 3)
    const page = await openPage('')
    const game = {
      id: 'changed',
      kind: 'local',
      game: 'scarabya',
      options,
      names: ['Anna', ''],
      changed: 1,
      status: 'playing',
    }
    const saved = {
      record: record.replace(/^2 (.*) ~\w+$/m, '2 $1 ~00000000'),
      seatPlayers,
      milliseconds: 1,
    }
    await read(
      page,
      'khepri.json',
      JSON.stringify({
        file: 'khepri/saved',
        form: 1,
        date: '',
        saved: { games: [game], 'record.changed': saved },
      }),
    )
    await settings(page).getByText('is damaged and was skipped').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('khepri.record.changed'))).toBeNull()
  })
})
