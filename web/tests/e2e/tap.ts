// Stands between the page and the workers of its engine: knows what they were asked, holds answers back, changes them. No clock is needed then to do
// something before an answer comes.
import type { Page } from 'playwright-core'

interface Tap {
  asked: string[] // the types of all questions, in their order
  holds: string[] // types of questions whose answers wait
  held: (() => void)[]
  damages: string[] // types of questions whose answers have damaged views
}
type Tapped = typeof globalThis & { engineTap: Tap }

// Runs in the page before its own scripts.
function install(holds: string[]): void {
  const tap: Tap = { asked: [], holds, held: [], damages: [] }
  const Plain = Worker
  type Hear = (event: { data: { id: number; answer?: string } }) => void
  // A view without what is seen in it: no table can draw it. The engine, when it is asked about it, is given the whole one.
  const damaged = (answer: string) => JSON.stringify(JSON.parse(answer), (key, value: unknown) => (key === 'view' ? { seat: 1, intact: value } : value))
  const mended = (request: string) => JSON.stringify(JSON.parse(request), (key, value: { intact?: unknown }) => (key === 'view' ? (value.intact ?? value) : value))
  function Tapped(...way: ConstructorParameters<typeof Worker>) {
    const worker = new Plain(...way)
    const types = new Map<number, string>()
    const post = worker.postMessage.bind(worker) as (message: object) => void
    worker.postMessage = (message: { id?: number; request?: string }) => {
      if (message.request !== undefined) {
        const { type } = JSON.parse(message.request) as { type: string }
        types.set(message.id!, type)
        tap.asked.push(type)
      }
      post(message.request === undefined ? message : { ...message, request: mended(message.request) })
    }
    let hear: Hear | null = null
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer?: string }>) => {
      const type = types.get(data.id) ?? ''
      const give = () => hear?.({ data: tap.damages.includes(type) && data.answer !== undefined ? { ...data, answer: damaged(data.answer) } : data })
      if (tap.holds.includes(type)) tap.held.push(give)
      else give()
    })
    Object.defineProperty(worker, 'onmessage', { set: (listener: Hear) => (hear = listener) })
    return worker
  }
  Object.assign(globalThis, { engineTap: tap, Worker: Tapped })
}

export const tapScript = (holds: readonly string[]): string => `(${install.toString()})(${JSON.stringify(holds)})`

export const asked = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Tapped).engineTap.asked)
// Waits until an answer to a question of this type is held back.
export const isHeld = (page: Page, type: string) =>
  page.waitForFunction((type) => (globalThis as Tapped).engineTap.asked.includes(type) && (globalThis as Tapped).engineTap.held.length > 0, type)
export const release = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { engineTap: tap } = globalThis as Tapped
    tap.holds = []
    for (const give of tap.held.splice(0)) give()
  })
export const hold = (page: Page, ...types: string[]): Promise<void> => page.evaluate((types) => void ((globalThis as Tapped).engineTap.holds = types), types)
export const damage = (page: Page, ...types: string[]): Promise<void> => page.evaluate((types) => void ((globalThis as Tapped).engineTap.damages = types), types)
