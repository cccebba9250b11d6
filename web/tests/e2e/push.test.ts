// Turn notices while the page is closed: the switch, which subscribes the browser, and the real
// service worker, which gets a message from the browser's tools. The headless browser has neither a
// push service nor notifications: the page and the worker get their own.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { phone } from './support/sizes'
import type { PageOptions } from './support/visitor'

// Each page fetches everything for offline use.
const fixture = new Fixture(
  ...['--push-service', 'push.example'],
  ...['--request-rate', '500/s', '--request-burst', '1000'],
)
const { openPage, visitors } = fixture

const request = async (method: string, path: string, body: object, token?: string) => {
  const answer = await fetch(fixture.server.address + path, {
    method,
    body: JSON.stringify(body),
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  })
  return (await answer.json()) as Record<string, string>
}

// A match for two with this time for a turn. Anna, who sits there, opens it.
async function waitingRoom(turnSeconds: number, options: PageOptions = {}) {
  const { match = '', invitation = '' } = await request('POST', 'api/matches', {
    game: 'mummies',
    options: { players: 2 },
    turn_seconds: turnSeconds,
  })
  const seat = { invitation, name: 'Anna', seed: '1'.repeat(64) }
  const { token = '' } = await request('POST', `api/matches/${match}/seats`, seat)
  const game = { id: match, kind: 'remote', game: 'mummies', options: {}, names: ['Anna', ''] }
  const saved = { ...game, seat: 1, token, invitation, changed: 1, status: 'waiting' }
  const page = await openPage(`#/match/${match}`, {
    name: 'Anna',
    offline: true,
    storage: { 'khepri.games': JSON.stringify([saved]) },
    ...options,
  })
  const begin = () =>
    request('POST', `api/matches/${match}/seats`, { ...seat, name: 'Ben' }).then(() => {})
  return { page, match, token, begin }
}

const theSwitch = (page: Page) => page.getByRole('button', { name: /^Notify me when/ })

// From now on: a browser that allows notices, and whose push service answers. The keys are those of
// RFC 8291, section 5.
async function withPushService(page: Page) {
  await page.addInitScript(() => {
    const endpoint = 'https://push.example/anna'
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const subscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }) }
    const is = 'test.subscribed'
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(is) ? subscription : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(is, 'yes')
      return subscription as unknown as PushSubscription
    }
  })
  await page.reload()
}

test('in a match with a day for a turn a switch subscribes the browser, and cancels it', async () => {
  const { page, begin } = await waitingRoom(86_400, { size: phone })
  await withPushService(page)
  const changes: string[] = []
  page.on('response', (answer) => {
    const { url, method } = { url: answer.url(), method: answer.request().method() }
    if (url.endsWith('/push') && method !== 'GET') changes.push(`${method} ${answer.status()}`)
  })
  await theSwitch(page).click()
  await page
    .getByRole('button', { name: 'Notify me when it’s my turn: on', pressed: true })
    .waitFor()
  expect(changes).toEqual(['PUT 200'])
  await visitors[0]!.screenshot('push-waiting-phone')

  await begin()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('button', { name: 'Notify me when it’s my turn: on' }).click()
  await page.getByRole('button', { name: 'Notify me when it’s my turn: off' }).waitFor()
  expect(changes).toEqual(['PUT 200', 'DELETE 200'])
  await visitors[0]!.screenshot('push-settings-phone')
})

test('where the browser does not allow it, a sentence says so', async () => {
  const { page } = await waitingRoom(86_400)
  await page.getByText('Your browser blocks notifications from this site.').waitFor()
  await page.getByRole('button', { name: 'Notify me when it’s my turn: off' }).waitFor()
  await visitors[0]!.screenshot('push-denied')
})

test('a match with short turns has no such switch', async () => {
  const { page } = await waitingRoom(600)
  await page.getByRole('listitem').getByText('Anna', { exact: true }).waitFor()
  expect(await theSwitch(page).count()).toBe(0)
})

test('the worker shows a message, one for each match, and a press opens the match', async () => {
  const page = await openPage('', { name: 'Anna', offline: true })
  const { context } = visitors[0]!
  const tools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await tools.send('ServiceWorker.enable')
  const registrationId = await registration
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = self as unknown as ServiceWorkerLike
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, { tag }) =>
      void scope.shown.push(`${tag ?? ''}: ${title}`)
    scope.clients.openWindow = async (address) => void scope.opened.push(address)
  })
  const deliver = (data: string) =>
    tools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    })
  const shown = () => worker.evaluate(() => (self as unknown as ServiceWorkerLike).shown)
  await deliver(JSON.stringify({ match: 'one', game: 'mummies', text: 'À vous de jouer.' }))
  await expect.poll(shown).toEqual(['one: À vous de jouer.'])
  await deliver('no JSON')
  await expect.poll(shown).toEqual(['one: À vous de jouer.', ': Khepri'])

  const opened = await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerLike
    const done: Promise<unknown>[] = []
    const notification = { tag: 'one', close: () => scope.shown.push('closed') }
    const waitUntil = (promise: Promise<unknown>) => done.push(promise)
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await Promise.all(done)
    return scope.opened
  })
  expect(opened).toEqual([`${fixture.server.address}#/match/one`])
  expect((await shown()).at(-1)).toBe('closed')
})

// The parts of a service worker that the test uses, and where it keeps what happened: the types of a
// page and of a worker exclude each other.
interface ServiceWorkerLike {
  shown: string[]
  opened: string[]
  clients: { openWindow: (address: string) => Promise<void> }
  registration: {
    showNotification: (title: string, options: { tag?: string }) => Promise<void>
  }
  dispatchEvent: (event: Event) => boolean
}
