// The way to one engine: requests are answered one after the other; one that is no longer wanted can be called off.
import { Backoff } from './backoff'
import type { FromWorker, ToWorker } from './worker'

export interface Line {
  ask(request: string, signal?: AbortSignal): Promise<string>
  close(): void
}

interface Asked {
  request: string
  resolve(answer: string): void
  reject(reason: unknown): void
}

/** To an engine in a worker. Calling off what it is busy with ends the worker and begins another, for an engine that thinks hears nothing. */
export class WorkerLine implements Line {
  private readonly waiting: Asked[] = [] // the first one is being answered
  private worker: Worker | undefined
  private lastId = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly backoff = new Backoff()

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly makeWorker: () => Worker,
  ) {}

  ask(request: string, signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const asked: Asked = { request, resolve, reject }
      signal?.addEventListener('abort', () => this.callOff(asked, signal.reason), { once: true })
      if (this.waiting.push(asked) === 1) this.send()
    })
  }

  close(): void {
    this.end()
    for (const asked of this.waiting.splice(0)) asked.reject(new Error('the engine was closed'))
  }

  private send(): void {
    const next = this.waiting[0]
    if (next) this.post({ id: ++this.lastId, request: next.request })
  }

  private post(message: ToWorker): void {
    if (!this.worker) {
      this.worker = this.makeWorker()
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data)
      // Without a message the worker's script could not be fetched: the network is away, and comes back.
      this.worker.onerror = (event) => (event.message ? this.stumble(event.message) : this.tryLater())
      this.worker.postMessage({ module: this.module } satisfies ToWorker)
    }
    this.worker.postMessage(message)
  }

  private hear(message: FromWorker): void {
    this.backoff.reset()
    if (message.id !== this.lastId) return
    if ('fault' in message) return this.stumble(message.fault)
    this.waiting.shift()?.resolve(message.answer)
    this.send()
  }

  /** A fault of ours: this engine is not to be trusted any more, and its matches are gone. */
  private stumble(fault: string): void {
    this.end()
    this.waiting.shift()?.reject(new Error(fault))
    this.send()
  }

  private tryLater(): void {
    this.end()
    this.timer = setTimeout(() => this.send(), this.backoff.next())
  }

  private end(): void {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.worker = undefined
  }

  private callOff(asked: Asked, reason: unknown): void {
    const at = this.waiting.indexOf(asked)
    if (at < 0) return // answered already
    this.waiting.splice(at, 1)
    asked.reject(reason)
    if (at > 0) return
    this.end()
    this.send()
  }
}
