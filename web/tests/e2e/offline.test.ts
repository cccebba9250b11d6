// Without a network: what was visited once opens and plays; a new version comes in the background and breaks no game; everything on the device goes
// into a file and back.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putGame, recordOf } from './driver'
import { PlainHost } from './host'
import { Gathering, pageFolder, phone } from './support'

const here = new Gathering('--base-path', '/some/where')
const { come, people } = here

const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const door = (page: Page, game: string) => page.getByRole('article', { name: game })
const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null))
async function offer(page: Page) {
  const cards = page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button')
  await cards.first().click()
  await toDo(page).getByRole('button', { name: /^(Offer|Decree)$/ }).click()
  await page.getByRole('button', { name: 'Next round' }).or(toDo(page).getByRole('button', { name: 'Hint' })).first().waitFor()
}

test('after the first visit, and below a base path, home opens without a network, a game goes on and new ones begin', async () => {
  const page = await come('', { name: 'Anna', offline: true, expect: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  await door(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
  await toDo(page).waitFor()
  const game = page.url()
  await kept(page)
  await people[0]!.context.setOffline(true)

  await page.reload()
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  await offer(page)
  expect(page.url()).toBe(game)
  for (const name of ['Archaeology', 'Scarabya']) {
    await page.goto(here.server.address)
    await door(page, name).getByRole('button', { name: 'Play' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  }
  await page.goto(here.server.address)
  await page.reload()
  expect(await page.getByRole('region', { name: 'Games in progress' }).getByRole('listitem').count()).toBe(3)
  // The letters are there as well, and not those of the system instead of them.
  expect(await page.evaluate(() => document.fonts.check('16px "Alegreya Sans"'))).toBe(true)
  await people[0]!.shot('offline-home')

  await page.goto(`${here.server.address}#/lobby`)
  await page.getByText('There is no network').waitFor()
  await page.goto(`${here.server.address}#/friends/mummies`)
  await page.getByRole('status').getByText('There is no network').waitFor()
  await page.getByRole('button', { name: 'Make the table' }).click()
  await page.getByRole('alert').getByText('There is no network').waitFor()
  await people[0]!.context.setOffline(false)
  await page.goto(`${here.server.address}#/lobby`)
  await page.getByText('No table waits for anyone').waitFor()
})

test('at an online table one is told that there is no network, and goes on when it is back', async () => {
  const page = await come('#/friends/mummies', { name: 'Anna', expect: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/ })
  for (const seat of [2, 3]) await page.getByLabel(`Seat ${seat}`).selectOption('novice')
  await page.getByRole('button', { name: 'Begin' }).click()
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  await people[0]!.context.setOffline(true)
  // A socket that is open notices only when it is used: the page is loaded again, as after a sleep.
  await offer(page).catch(() => {})
  await page.getByText('No network. The game goes on when it is back.', { exact: true }).waitFor()
  await people[0]!.context.setOffline(false)
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
})

// The same build as if something in it had been changed: another version, a part with another name, and a word by which it is told.
function anotherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khepri-build-'))
  cpSync(pageFolder, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const lobby = readdirSync(assets).find((name) => /^Lobby-.*\.js$/.test(name))!
  renameSync(join(assets, lobby), join(assets, 'Lobby-changed0.js'))
  const version = /name="version" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))![1]!
  for (const file of [join(folder, 'index.html'), join(folder, 'offline.js'), ...readdirSync(assets).map((name) => join(assets, name))]) {
    if (!/\.(js|html)$/.test(file)) continue
    const text = readFileSync(file, 'utf8').replaceAll(lobby, 'Lobby-changed0.js').replaceAll(version, 'f'.repeat(16))
    writeFileSync(file, text)
  }
  return folder
}

describe('a new version', () => {
  let host: PlainHost
  let newer = ''
  beforeAll(async () => {
    host = await PlainHost.open()
    newer = anotherBuild()
  })
  afterAll(() => {
    host?.close()
    rmSync(newer, { recursive: true, force: true })
  })
  const versionOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=version]')!.content)
  const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const notice = (page: Page) => page.locator('.news.floating')
  const builds = (page: Page) => page.evaluate(async () => (await caches.keys()).length)

  test('is announced, breaks neither the game nor its parts, and is there after the reload that the player wanted', async () => {
    host.folder = pageFolder
    const page = await come('', { name: 'Anna', offline: true, expect: /404/ }, host.address)
    await kept(page)
    await door(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    const first = await versionOf(page)
    host.folder = newer
    await look(page)

    // In a game nothing comes up by itself; it is in the settings.
    await page.getByRole('button', { name: /^Settings/ }).and(page.getByRole('button', { name: /new version/ })).click()
    await page.getByRole('dialog', { name: 'Settings' }).getByText('A new version is ready.').waitFor()
    await page.keyboard.press('Escape')
    await offer(page)
    // A part that was not needed yet is still that of the old build, which its host does not have any more.
    await page.goto(`${host.address}#/lobby`)
    await page.getByText('served without a server').waitFor()
    expect(await versionOf(page)).toBe(first)
    await page.goBack()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()

    await page.goto(`${host.address}#/`)
    await notice(page).waitFor()
    await people[0]!.shot('update')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction((was) => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content !== was, first)
    await page.getByRole('region', { name: 'Games in progress' }).getByRole('link').click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    await offer(page)
    await page.reload()
    await expect.poll(() => builds(page)).toBe(1)
  })

  test('is there at the next visit, and a second window keeps the parts of its own until it is closed', async () => {
    host.folder = pageFolder
    const page = await come('', { name: 'Anna', offline: true, expect: /404/ }, host.address)
    await kept(page)
    const first = await versionOf(page)
    const second = await people[0]!.context.newPage()
    await second.goto(host.address)
    host.folder = newer
    await look(page)
    await notice(page).waitFor()
    // Two windows: neither is taken from its version by a reload.
    await page.reload()
    expect(await versionOf(page)).toBe(first)
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction((was) => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content !== was, first)
    expect(await builds(page)).toBe(2)
    await second.goto(`${host.address}#/lobby`)
    await second.getByText('served without a server').waitFor()
    expect(await versionOf(second)).toBe(first)
    await second.close()
    const buildsAfterReload = async () => (await page.reload(), builds(page)) // it is seen at a visit
    await expect.poll(buildsAfterReload).toBe(1)
  })

  test('comes with a reload of the only window', async () => {
    host.folder = pageFolder
    const page = await come('', { offline: true }, host.address)
    await kept(page)
    const first = await versionOf(page)
    host.folder = newer
    await look(page)
    await notice(page).waitFor()
    await page.reload().catch(() => {}) // it loads twice
    await page.waitForFunction((was) => (document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? was) !== was, first)
    expect(host.missing.filter((path) => !path.startsWith('api/'))).toEqual([])
  })
})

test('it can be installed: the browser finds nothing wrong with the manifest and its icons', async () => {
  const page = await come('', { offline: true })
  await kept(page)
  const session = await people[0]!.context.newCDPSession(page)
  const { errors, url, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${here.server.address}khepri.en.webmanifest`)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const manifest = JSON.parse(data!) as { icons: { src: string; type: string; sizes: string; purpose?: string }[] }
  for (const { src, type, sizes } of manifest.icons) {
    const answer = await page.request.get(new URL(src, url).href)
    expect(answer.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const bytes = await answer.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('it is installed in the language that one reads, also without a network', async () => {
  const page = await come('', { offline: true, locale: 'fr-CA', expect: /ERR_INTERNET_DISCONNECTED/ })
  await door(page, 'Momies').waitFor()
  await kept(page)
  const session = await people[0]!.context.newCDPSession(page)
  const installed = async () => {
    const { errors, url, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { lang, name, description, shortcuts } = JSON.parse(data!) as { lang: string; name: string; description: string; shortcuts: { name: string }[] }
    return { file: url.slice(here.server.address.length), lang, name, description, games: shortcuts.map(({ name }) => name) }
  }
  const inFrench = { file: 'khepri.fr.webmanifest', lang: 'fr', name: 'Khepri', games: ['Archéologie', 'Scarabya', 'Momies'] }
  const found = await installed()
  expect(found).toMatchObject(inFrench)
  expect(found.description).toContain('trois jeux de société')
  await people[0]!.context.setOffline(true)
  await page.reload()
  await door(page, 'Momies').waitFor()
  await page.getByRole('button', { name: 'Réglages' }).click()
  for (const [language, game] of [['ru', 'Мумии'], ['it', 'Mummie'], ['en', 'Mummies']] as const) {
    await page.locator('#settings select').selectOption(language)
    await door(page, game).waitFor()
    expect(await page.evaluate(() => fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href).then((answer) => answer.json() as Promise<{ lang: string }>))).toMatchObject({ lang: language })
    expect(await installed()).toMatchObject({ file: `khepri.${language}.webmanifest`, lang: language })
  }
})

describe('everything on the device', () => {
  const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
  const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))
  async function read(page: Page, name: string, text: string) {
    await page.getByRole('button', { name: 'Settings' }).click()
    const choosing = page.waitForEvent('filechooser')
    await settings(page).getByRole('button', { name: 'Read a file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  const sitters = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' as const }]
  const options = { mode: 'duel' as const, players: 2, flips: true }

  test('goes into a file, and from it onto another device, without loss on either', async () => {
    const [played, over] = [await recordOf('scarabya', options, sitters, (at) => at > 3), await recordOf('scarabya', options, sitters)]
    const first = await come('', { name: 'Anna', theme: 'dark' })
    await putGame(first, 'shared', 'scarabya', options, sitters, played)
    await first.reload()
    await first.getByRole('button', { name: 'Settings' }).click()
    await settings(first).getByText('Night').click()
    const saving = first.waitForEvent('download')
    await settings(first).getByRole('button', { name: 'Save to a file' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^khepri-\d{4}-\d\d-\d\d\.json$/)
    const text = readFileSync(await download.path(), 'utf8')

    const second = await come('', { name: '', size: phone })
    await putGame(second, 'own', 'scarabya', options, sitters, over)
    await second.reload()
    await read(second, 'khepri.json', text)
    await settings(second).getByText('1 game came from it').waitFor()
    await people[1]!.shot('kept-file-phone')
    expect(await second.evaluate(() => document.documentElement.dataset['theme'])).toBe('night')
    expect(await settings(second).getByLabel('Your name').inputValue()).toBe('Anna')
    await second.keyboard.press('Escape')
    await second.goto(`${here.server.address}#/table/own`)
    await second.getByRole('heading', { name: /won/ }).waitFor()
    await second.goto(`${here.server.address}#/table/shared`)
    await toDo(second).waitFor()
    // What went further here stays when the older state is read again.
    const before = await second.evaluate(() => localStorage.getItem('khepri.record.own'))
    await second.goto(here.server.address)
    await read(second, 'khepri.json', text)
    await settings(second).getByText('no game that is not here already').waitFor()
    expect(await second.evaluate(() => localStorage.getItem('khepri.record.own'))).toBe(before)
  })

  test('a file that is broken or somebody else\'s is told apart and changes nothing', async () => {
    const page = await come('', { name: 'Anna' })
    await putGame(page, 'own', 'scarabya', options, sitters, await recordOf('scarabya', options, sitters, (at) => at > 3))
    await page.reload()
    const before = await stored(page)
    const sound = { file: 'khepri/kept', form: 1, saved: '', kept: {} }
    const files: [text: string, said: string][] = [
      ['a shopping list', 'not a file of Khepri'],
      ['{"name":"something","version":1}', 'not a file of Khepri'],
      [JSON.stringify(sound).slice(0, -2), 'damaged'],
      [JSON.stringify({ ...sound, kept: { games: [{ id: '../x' }] } }), 'damaged'],
      [JSON.stringify({ ...sound, kept: { 'record.a': { record: 7 } } }), 'damaged'],
      [JSON.stringify({ ...sound, form: 2 }), 'newer Khepri'],
    ]
    for (const [text, said] of files) {
      await read(page, 'some.json', text)
      await settings(page).getByText(said).waitFor()
      expect(await stored(page)).toBe(before)
      await page.keyboard.press('Escape')
    }
    await people[0]!.shot('kept-file-broken')
  })

  test('a game whose record was changed is left out', async () => {
    const record = await recordOf('scarabya', options, sitters, (at) => at > 3)
    const page = await come('')
    const game = { id: 'changed', kind: 'local', game: 'scarabya', options, names: ['Anna', ''], changed: 1, status: 'playing' }
    const saved = { record: record.replace(/^2 (.*) ~\w+$/m, '2 $1 ~00000000'), sitters, milliseconds: 1 }
    await read(page, 'khepri.json', JSON.stringify({ file: 'khepri/kept', form: 1, saved: '', kept: { games: [game], 'record.changed': saved } }))
    await settings(page).getByText('does not hold together').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('khepri.record.changed'))).toBeNull()
  })
})
