// The offline worker: caches a whole build of the page and serves it, so that Khepri opens without
// a network. It ignores requests to the server (api/…, sockets).
//
// A build is cached completely or not at all, under its version. A new build is fetched in the
// background and waits. It takes over when the player agrees, when the only window is reloaded, or
// when no window is open. File names contain a hash of the content, so open pages of an older build
// continue with their own files. Each page holds a lock with the name of its version
// (src/screens/settings/updates.svelte.ts); a build is deleted when nobody holds its lock.
//
// It also shows turn notices, which the server sends through the browser's push service while the
// page is closed (docs/protocol.md, "Turn notices").
declare const VERSION: string // of this build
// all files but the page itself, relative to the page
declare const FILES: readonly string[]

// A cast: the library declares `self` for any kind of worker.
const worker = self as unknown as ServiceWorkerGlobalScope
const scope = worker.registration.scope // ends with a slash
const prefix = `khepri ${scope} `
const ours = prefix + VERSION
const address = (file: string) => new URL(file, scope).href

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(tidy().then(() => worker.clients.claim())),
)
worker.addEventListener('message', (event) => {
  if (event.data === 'take_over') event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = request.url.replace(/[?#].*$/, '')
  if (request.method !== 'GET' || !url.startsWith(scope)) return
  if (request.mode === 'navigate') {
    if (url !== scope && url !== address('index.html')) return
    event.respondWith(page(request))
    event.waitUntil(tidy())
  } else if (isCached(url)) event.respondWith(file(request))
})

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMatch(event.notification.tag))
})

// Files of an older build have other names in the same folder.
const cachedFiles = new Set(FILES.map(address))
const isCached = (url: string) => cachedFiles.has(url) || url.startsWith(address('assets/'))

async function fetchAll(): Promise<void> {
  const known = await ownCaches()
  const cache = await caches.open(ours)
  const names = ['', ...FILES]
  // A server refuses an address that asks for a whole build at once, and disconnects it if it goes on.
  const fetchNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await cache.put(address(name), await newest(name, known))
  }
  try {
    await Promise.all(Array.from({ length: 6 }, fetchNext))
  } catch (error) {
    names.length = 0
    await caches.delete(ours)
    throw error // the browser tries again at the next visit
  }
}

// Takes a file with a hash in its name from any cache; fetches the others again.
async function newest(name: string, known: readonly string[]): Promise<Response> {
  const isNamedByContent = name.startsWith('assets/')
  if (isNamedByContent) {
    for (const one of known) {
      const found = await (await caches.open(one)).match(address(name))
      if (found) return found
    }
  }
  const answer = await patiently(address(name), isNamedByContent ? {} : { cache: 'no-cache' })
  // Some web hosts answer with a page of their own instead of a 404.
  const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html') === true
  if (!answer.ok || isHtml !== (name === ''))
    throw new Error(`${answer.status} for ${address(name)}`)
  // The browser refuses to show a redirected response again.
  return answer.redirected
    ? new Response(answer.body, { status: 200, headers: answer.headers })
    : answer
}

// Others at the same address may have asked for much, too. The server then says when to try again.
async function patiently(address: string, way: RequestInit): Promise<Response> {
  for (let tries = 1; ; ++tries) {
    const answer = await fetch(address, way)
    if (answer.status !== 429 || tries === 10) return answer
    await answer.arrayBuffer() // else it keeps its connection, of which there are six
    const seconds = Number(answer.headers.get('Retry-After')) || 1
    await new Promise((later) => setTimeout(later, seconds * 1000))
  }
}

// An empty page that activates the waiting worker and reloads afterwards. Until then the browser
// asks this worker, which has the old build. The empty icon saves a request.
const handover = `<!doctype html><link rel="icon" href="data:,"><script>
navigator.serviceWorker.ready.then(({ waiting }) => {
  if (!waiting) return location.reload() // it is active already
  waiting.addEventListener('statechange', () => location.reload(), { once: true })
  waiting.postMessage('take_over')
})
</script>`

async function page(request: Request): Promise<Response> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  if (worker.registration.waiting && windows.length < 2) {
    return new Response(handover, { headers: { 'Content-Type': 'text/html' } })
  }
  return (await (await caches.open(ours)).match(scope)) ?? fetch(request)
}

async function file(request: Request): Promise<Response> {
  for (const one of [ours, ...(await ownCaches())]) {
    const found = await (
      await caches.open(one)
    ).match(request, { ignoreSearch: true, ignoreVary: true })
    if (found) return found
  }
  return fetch(request)
}

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

// Deletes builds that no page uses and that are not about to take over. Without Web Locks they stay
// while any page is open.
async function tidy(): Promise<void> {
  const isTold = 'locks' in navigator
  const held = isTold ? ((await navigator.locks.query()).held ?? []).map(({ name }) => name) : []
  if (!isTold && (await worker.clients.matchAll({ type: 'window' })).length > 0) return
  const old = (await ownCaches()).filter((name) => name !== ours && !held.includes(name))
  // checked last, so that a build that is being fetched now is not deleted
  if (worker.registration.waiting || worker.registration.installing) return
  await Promise.all(old.map((name) => caches.delete(name)))
}

interface TurnNotice {
  readonly match: string
  readonly text: string
}

// A later notice of the same match replaces an earlier one. Browsers require that every message
// shows something, whatever it contains.
async function showNotice(data: PushMessageData | null): Promise<void> {
  let notice: Partial<TurnNotice> = {}
  try {
    notice = (data?.json() as Partial<TurnNotice> | null) ?? {}
  } catch {
    // not ours
  }
  const tag = typeof notice.match === 'string' ? notice.match : ''
  const options: NotificationOptions & { renotify?: boolean } = {
    icon: address('icon-192.png'),
    ...(tag && { tag, renotify: true }),
  }
  const text = typeof notice.text === 'string' && notice.text ? notice.text : 'Khepri'
  await worker.registration.showNotification(text, options)
}

async function openMatch(match: string): Promise<void> {
  const path = match ? `#/match/${encodeURIComponent(match)}` : ''
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = path ? windows.find(({ url }) => url.endsWith(path)) : windows[0]
  if (open) await open.focus()
  else await worker.clients.openWindow(scope + path)
}
