// The offline worker: keeps one whole build of the page on the device and serves it from there, so that Khepri opens without a network. Requests
// to the server (api/…, sockets) are none of its business.
//
// A build is kept as a whole or not at all, under its version. A new one is fetched in the background and waits; it takes over when the player
// agrees, when the only window is loaded again, or when no window is open. Files are named by their content, so pages of an older build that
// are still open go on with their own files: each page holds a lock with the name of its version (src/app/updates.svelte.ts), and a build goes
// when nobody holds its lock any more.
declare const VERSION: string // of this build
declare const FILES: readonly string[] // all of it but the page itself, relative to where the page is

const worker = self as unknown as ServiceWorkerGlobalScope
const scope = worker.registration.scope // ends with a slash
const prefix = `khepri ${scope} `
const ours = prefix + VERSION
const address = (file: string) => new URL(file, scope).href

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => worker.clients.claim())))
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
  } else if (isKept(url)) event.respondWith(file(request))
})

// Files of an older build have other names but are in the same folder.
const kept = new Set(FILES.map(address))
const isKept = (url: string) => kept.has(url) || url.startsWith(address('assets/'))

async function fetchAll(): Promise<void> {
  const known = await ownCaches()
  const cache = await caches.open(ours)
  try {
    await Promise.all(['', ...FILES].map(async (name) => cache.put(address(name), await newest(name, known))))
  } catch (fault) {
    await caches.delete(ours)
    throw fault // the browser tries again at the next visit
  }
}

// What has its content in its name need not be fetched twice; the rest is asked for anew.
async function newest(name: string, known: readonly string[]): Promise<Response> {
  const isNamedByContent = name.startsWith('assets/')
  if (isNamedByContent) {
    for (const one of known) {
      const found = await (await caches.open(one)).match(address(name))
      if (found) return found
    }
  }
  const answer = await patiently(address(name), isNamedByContent ? {} : { cache: 'no-cache' })
  // Some web hosts answer with a page of theirs instead of saying that something is missing.
  const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html') === true
  if (!answer.ok || isHtml !== (name === '')) throw new Error(`${answer.status} for ${address(name)}`)
  // A page that came by a detour cannot be shown again as it is.
  return answer.redirected ? new Response(answer.body, { status: 200, headers: answer.headers }) : answer
}

// A whole build at once can be more than a server gives to one address: it says when to come again.
async function patiently(address: string, way: RequestInit): Promise<Response> {
  for (let tries = 1; ; ++tries) {
    const answer = await fetch(address, way)
    if (answer.status !== 429 || tries === 10) return answer
    const seconds = Number(answer.headers.get('Retry-After')) || 1
    await new Promise((later) => setTimeout(later, seconds * 1000))
  }
}

let hasYielded = false
async function page(request: Request): Promise<Response> {
  const next = worker.registration.waiting
  if (next && !hasYielded && (await worker.clients.matchAll({ type: 'window' })).length < 2) {
    hasYielded = true // once, whatever comes of it
    next.postMessage('take_over')
    // An empty page that loads again at once, by then from the next build; with an icon, so that nobody asks for one.
    return new Response('<!doctype html><link rel="icon" href="data:,">', { headers: { Refresh: '0', 'Content-Type': 'text/html' } })
  }
  return (await (await caches.open(ours)).match(scope)) ?? fetch(request)
}

async function file(request: Request): Promise<Response> {
  for (const one of [ours, ...(await ownCaches())]) {
    const found = await (await caches.open(one)).match(request, { ignoreSearch: true, ignoreVary: true })
    if (found) return found
  }
  return fetch(request)
}

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

// Builds that no page uses and that are not about to take over. Where the browser cannot tell, they stay while any page is open.
async function tidy(): Promise<void> {
  const isTold = 'locks' in navigator
  const held = isTold ? ((await navigator.locks.query()).held ?? []).map(({ name }) => name) : []
  if (!isTold && (await worker.clients.matchAll({ type: 'window' })).length > 0) return
  const old = (await ownCaches()).filter((name) => name !== ours && !held.includes(name))
  if (worker.registration.waiting || worker.registration.installing) return // asked last: what is being fetched now is not to go
  await Promise.all(old.map((name) => caches.delete(name)))
}
