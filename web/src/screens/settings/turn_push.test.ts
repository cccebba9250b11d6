// The switch for turn notices, with a browser and a server that the test controls.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, load, save } from '../../match/storage'
import { TurnPush } from './turn_push.svelte'

// The public key of RFC 8291, section 5.
const key =
  'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const words = { text: 'It’s your turn in Mummies.', language: 'en' }
const match = { id: 'm', token: 'secret' }

class FakeBrowser {
  permission: NotificationPermission = 'default'
  answer: NotificationPermission = 'granted'
  subscription: ReturnType<FakeBrowser['make']> | null = null
  subscribed: Uint8Array[] = []
  closed: string[] = []
  failing = false

  make(name: string, of: Uint8Array<ArrayBuffer>) {
    return {
      endpoint: `https://push.example/${name}`,
      options: { applicationServerKey: of.buffer },
      toJSON: () => ({
        endpoint: `https://push.example/${name}`,
        keys: { p256dh: 'their key', auth: 'their secret' },
      }),
      unsubscribe: async () => {
        this.subscription = null
        return true
      },
    }
  }

  readonly registration = {
    getNotifications: async ({ tag }: { tag: string }) => [{ close: () => this.closed.push(tag) }],
    pushManager: {
      getSubscription: async () => this.subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (this.failing) throw new DOMException('no push service', 'AbortError')
        const own = Uint8Array.from(applicationServerKey)
        this.subscribed.push(own)
        return (this.subscription = this.make(String(this.subscribed.length), own))
      },
    },
  }
}

let browser: FakeBrowser
let requests: { method: string; path: string; token: string | null; body: unknown }[]
let refusal: string | null

beforeEach(() => {
  browser = new FakeBrowser()
  requests = []
  refusal = null
  forget('push.m')
  vi.stubGlobal('location', { href: 'https://example.org/games/#/match/m' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => (browser.permission = browser.answer),
  })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => browser.registration,
      ready: Promise.resolve(browser.registration),
    },
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('https://example.org/games/', '')
    requests.push({
      method: init.method ?? 'GET',
      path,
      token: new Headers(init.headers).get('Authorization'),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    })
    const body = refusal ? { code: refusal } : path === 'api/push' ? { public_key: key } : {}
    return new Response(JSON.stringify(body), {
      status: refusal ? 404 : 200,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const changes = () => requests.filter(({ method }) => method !== 'GET')

test('switched on, it subscribes with the key of the server and tells the server', async () => {
  const push = new TurnPush(match)
  await push.switchOn(words)
  expect([push.isOn, push.obstacle, push.isBusy]).toEqual([true, null, false])
  expect(browser.subscribed[0]).toHaveLength(65)
  expect(browser.subscribed[0]![0]).toBe(4)
  expect(changes()).toEqual([
    {
      method: 'PUT',
      path: 'api/matches/m/push',
      token: 'Bearer secret',
      body: {
        endpoint: 'https://push.example/1',
        p256dh: 'their key',
        auth: 'their secret',
        text: words.text,
      },
    },
  ])
  await push.switchOff()
  expect(push.isOn).toBe(false)
  expect(changes()[1]).toMatchObject({
    method: 'DELETE',
    body: { endpoint: 'https://push.example/1' },
  })
  expect(load('push.m')).toBeNull()
})

test('all matches share the subscription of the browser', async () => {
  await new TurnPush(match).switchOn(words)
  await new TurnPush({ id: 'other', token: 'x' }).switchOn(words)
  expect(browser.subscribed).toHaveLength(1)
  forget('push.other')
})

test('a subscription with the key of another server is replaced', async () => {
  browser.subscription = browser.make('old', new Uint8Array(65))
  await new TurnPush(match).switchOn(words)
  expect(browser.subscription?.endpoint).toBe('https://push.example/1')
})

test('on opening a match its notice goes, and what has changed is told', async () => {
  await new TurnPush(match).switchOn(words)
  const again = new TurnPush(match)
  await again.refresh(words)
  expect(again.isOn).toBe(true)
  expect(browser.closed).toEqual(['m'])
  expect(changes()).toHaveLength(1)
  await again.refresh({ text: 'Mummies : à vous de jouer.', language: 'fr' })
  expect(changes()[1]).toMatchObject({
    method: 'PUT',
    body: { text: 'Mummies : à vous de jouer.' },
  })
  browser.subscription = browser.make('renewed', new Uint8Array(65))
  await again.refresh({ text: 'Mummies : à vous de jouer.', language: 'fr' })
  expect(changes()[2]).toMatchObject({ body: { endpoint: 'https://push.example/renewed' } })
})

test('what came from another device is not on here', async () => {
  save('push.m', { endpoint: 'https://push.example/elsewhere', language: 'en' })
  const push = new TurnPush(match)
  await push.refresh(words)
  expect(push.isOn).toBe(false)
  expect(requests).toEqual([])
})

test('it says what stands in the way', async () => {
  browser.answer = 'denied'
  const denied = new TurnPush(match)
  await denied.switchOn(words)
  expect([denied.isOn, denied.obstacle]).toEqual([false, 'denied'])
  expect(new TurnPush(match).obstacle).toBe('denied')

  browser.answer = browser.permission = 'granted'
  browser.failing = true
  const failed = new TurnPush(match)
  await failed.switchOn(words)
  expect(failed.obstacle).toBe('failed')
  browser.failing = false
  await failed.switchOn(words)
  expect([failed.isOn, failed.obstacle]).toEqual([true, null])

  refusal = 'no_push'
  const off = new TurnPush(match)
  await off.switchOn(words)
  expect(off.obstacle).toBe('no_push')

  vi.stubGlobal('navigator', {})
  expect(new TurnPush(match).obstacle).toBe('unsupported')
})
