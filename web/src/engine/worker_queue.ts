// Sends requests to one engine, one at a time; a request can be cancelled.
import { Backoff } from './backoff'
import type { FromWorker, ToWorker } from './worker'

export interface RequestQueue {
  ask(request: string, signal?: AbortSignal): Promise<string>
  close(): void
}

interface PendingRequest {
  request: string
  resolve(answer: string): void
  reject(reason: unknown): void
}

/**
 * A queue in front of a worker. Cancelling the running request ends the worker and starts another,
 * because an engine that searches receives no messages.
 */
export class WorkerQueue implements RequestQueue {
  private readonly waiting: PendingRequest[] = [] // the first one is being answered
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
      const pending: PendingRequest = { request, resolve, reject }
      signal?.addEventListener('abort', () => this.cancel(pending, signal.reason), { once: true })
      if (this.waiting.push(pending) === 1) this.send()
    })
  }

  close(): void {
    this.end()
    for (const pending of this.waiting.splice(0)) pending.reject(new Error('the engine was closed'))
  }

  private send(): void {
    const next = this.waiting[0]
    if (next) this.post({ id: ++this.lastId, request: next.request })
  }

  private post(message: ToWorker): void {
    if (!this.worker) {
      this.worker = this.makeWorker()
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data)
      // An error without a message means that the worker's script could not be fetched: the network
      // is down and will return.
      this.worker.onerror = (event) =>
        event.message ? this.restart(event.message) : this.tryLater()
      this.worker.postMessage({ module: this.module } satisfies ToWorker)
    }
    this.worker.postMessage(message)
  }

  private receive(message: FromWorker): void {
    this.backoff.reset()
    if (message.id !== this.lastId) return
    if ('error' in message) return this.restart(message.error)
    this.waiting.shift()?.resolve(message.answer)
    this.send()
  }

  /** A bug of ours: this engine is discarded, and its matches are lost. */
  private restart(error: string): void {
    this.end()
    this.waiting.shift()?.reject(new Error(error))
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

  private cancel(pending: PendingRequest, reason: unknown): void {
    const at = this.waiting.indexOf(pending)
    if (at < 0) return // answered already
    this.waiting.splice(at, 1)
    pending.reject(reason)
    if (at > 0) return
    this.end()
    this.send()
  }
}
