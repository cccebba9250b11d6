// Intercepts messages between the page and the engine's workers: records requests, holds answers
// back, damages them. A test can so do something before an answer comes, without a timer.
import type { Page } from 'playwright-core'

interface EngineProxy {
  requests: string[] // the types of all requests, in order
  holds: string[] // types of requests whose answers are held back
  held: (() => void)[]
  damages: string[] // types of requests whose answers get damaged views
}
type ProxiedWindow = typeof globalThis & { engineProxy: EngineProxy }

// Runs in the page before its own scripts.
function install(holds: string[]): void {
  const proxy: EngineProxy = { requests: [], holds, held: [], damages: [] }
  const Plain = Worker
  type Listener = (event: { data: { id: number; answer?: string } }) => void
  // A view without its contents, which no table can draw. Requests to the engine get the intact
  // view again.
  const damaged = (answer: string) =>
    JSON.stringify(JSON.parse(answer), (key, value: unknown) =>
      key === 'view' ? { seat: 1, intact: value } : value,
    )
  const restored = (request: string) =>
    JSON.stringify(JSON.parse(request), (key, value: { intact?: unknown }) =>
      key === 'view' ? (value.intact ?? value) : value,
    )
  function ProxiedWorker(...args: ConstructorParameters<typeof Worker>) {
    const worker = new Plain(...args)
    const types = new Map<number, string>()
    const post = worker.postMessage.bind(worker) as (message: object) => void
    worker.postMessage = (message: { id?: number; request?: string }) => {
      if (message.request !== undefined) {
        const { type } = JSON.parse(message.request) as { type: string }
        types.set(message.id!, type)
        proxy.requests.push(type)
      }
      post(
        message.request === undefined
          ? message
          : { ...message, request: restored(message.request) },
      )
    }
    let listener: Listener | null = null
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; answer?: string }>) => {
        const type = types.get(data.id) ?? ''
        const deliver = () =>
          listener?.({
            data:
              proxy.damages.includes(type) && data.answer !== undefined
                ? { ...data, answer: damaged(data.answer) }
                : data,
          })
        if (proxy.holds.includes(type)) proxy.held.push(deliver)
        else deliver()
      },
    )
    Object.defineProperty(worker, 'onmessage', { set: (value: Listener) => (listener = value) })
    return worker
  }
  Object.assign(globalThis, { engineProxy: proxy, Worker: ProxiedWorker })
}

export const proxyScript = (holds: readonly string[]): string =>
  `(${install.toString()})(${JSON.stringify(holds)})`

// Waits until an answer to a request of this type is held back.
export const isHeld = (page: Page, type: string) =>
  page.waitForFunction(
    (type) =>
      (globalThis as ProxiedWindow).engineProxy.requests.includes(type) &&
      (globalThis as ProxiedWindow).engineProxy.held.length > 0,
    type,
  )
export const release = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { engineProxy: proxy } = globalThis as ProxiedWindow
    proxy.holds = []
    for (const deliver of proxy.held.splice(0)) deliver()
  })
export const hold = (page: Page, ...types: string[]): Promise<void> =>
  page.evaluate((types) => void ((globalThis as ProxiedWindow).engineProxy.holds = types), types)
export const damage = (page: Page, ...types: string[]): Promise<void> =>
  page.evaluate((types) => void ((globalThis as ProxiedWindow).engineProxy.damages = types), types)
