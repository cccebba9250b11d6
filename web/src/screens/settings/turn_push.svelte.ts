// Turn notices of one match while the page is closed (Web Push): the offline worker subscribes to the
// browser's push service with the server's key, and the server learns where to send. The browser
// has one subscription, which all matches share; this device remembers in which of them it is used.
import { fetchPushKey, RequestError, subscribeToTurns, unsubscribeFromTurns } from '../../match/api'
import { forget, load, save } from '../../match/storage'

// Why it is off: the browser cannot do it, does not allow it, the server does not do it, or
// something did not work.
export type Obstacle = 'unsupported' | 'denied' | 'no_push' | 'failed'

interface Stored {
  readonly endpoint: string
  readonly language: string
}

export interface PushMatch {
  readonly id: string
  readonly token: string
}
/** What the notice says, in the language that is spoken now. */
export interface PushWords {
  readonly text: string
  readonly language: string
}

const stored = (match: string) => `push.${match}`

export class TurnPush {
  isOn = $state(false)
  isBusy = $state(false)
  obstacle = $state.raw<Obstacle | null>(null)

  constructor(private readonly match: PushMatch) {
    if (!isSupported()) this.obstacle = 'unsupported'
    else if (Notification.permission === 'denied') this.obstacle = 'denied'
  }

  // On opening the match: removes its notice, and tells the server if the browser has a new
  // subscription or the player another language.
  async refresh(words: PushWords): Promise<void> {
    const before = load<Stored>(stored(this.match.id))
    if (this.obstacle) return
    try {
      const registration = await navigator.serviceWorker.getRegistration()
      for (const notice of (await registration?.getNotifications({ tag: this.match.id })) ?? [])
        notice.close()
      if (!before) return
      const subscription = await registration?.pushManager.getSubscription()
      if (!subscription) return forget(stored(this.match.id))
      this.isOn = true
      if (subscription.endpoint !== before.endpoint || words.language !== before.language)
        await this.tell(subscription, words)
    } catch {
      // the next visit tries again
    }
  }

  async switchOn(words: PushWords): Promise<void> {
    await this.work(async () => {
      if ((await Notification.requestPermission()) !== 'granted') return 'denied'
      if (!(await navigator.serviceWorker.getRegistration())) return 'unsupported'
      const key = await fetchPushKey()
      const { pushManager } = await navigator.serviceWorker.ready
      await this.tell(await subscribe(pushManager, key), words)
      this.isOn = true
      return null
    })
  }

  async switchOff(): Promise<void> {
    await this.work(async () => {
      const { endpoint } = load<Stored>(stored(this.match.id)) ?? {}
      if (endpoint) await unsubscribeFromTurns(this.match.id, this.match.token, endpoint)
      forget(stored(this.match.id))
      this.isOn = false
      return null
    })
  }

  private async work(act: () => Promise<Obstacle | null>): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      this.obstacle = await act()
    } catch (error) {
      const isOff = error instanceof RequestError && error.error.code === 'no_push'
      this.obstacle = isOff ? 'no_push' : 'failed'
    } finally {
      this.isBusy = false
    }
  }

  private async tell(subscription: PushSubscription, words: PushWords): Promise<void> {
    const { endpoint, keys } = subscription.toJSON()
    if (!endpoint || !keys?.['p256dh'] || !keys['auth'])
      throw new Error('a subscription without keys')
    await subscribeToTurns(this.match.id, this.match.token, {
      endpoint,
      p256dh: keys['p256dh'],
      auth: keys['auth'],
      text: words.text,
    })
    save(stored(this.match.id), { endpoint, language: words.language } satisfies Stored)
  }
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

// The browser's subscription for this key. One for another key (the server has a new database) is
// of no use any more.
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const wanted = bytesOf(key)
  const existing = await manager.getSubscription()
  const known = existing?.options.applicationServerKey
  if (existing && known && isSame(new Uint8Array(known), wanted)) return existing
  await existing?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

// Of base64url.
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
