// A line to one match on the server: it greets, and comes back by itself when it is lost, waiting a little longer
// each time, with some chance in it, so that not all come at once. It knows sockets and text, not matches.
import type { FromServer, ToServer } from '../wire/server'

export interface LineEvents {
  heard(message: FromServer): void
  // The socket is gone and will be tried again.
  lost(): void
}

const firstWait = 500
const longestWait = 15_000

export class Line {
  private socket: WebSocket | null = null
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private readonly wake = () => this.hurry()

  constructor(
    private readonly address: string,
    private readonly greeting: () => ToServer,
    private readonly events: LineEvents,
    private readonly makeSocket: (address: string) => WebSocket = (at) => new WebSocket(at),
  ) {
    globalThis.addEventListener?.('online', this.wake)
    globalThis.document?.addEventListener('visibilitychange', this.wake)
    this.open()
  }

  // False if there is no line now: the caller keeps what it wants to say until the next welcome.
  send(message: ToServer): boolean {
    if (!this.socket || this.socket.readyState !== this.socket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    globalThis.removeEventListener?.('online', this.wake)
    globalThis.document?.removeEventListener('visibilitychange', this.wake)
    this.socket?.close()
  }

  private open(): void {
    const socket = this.makeSocket(this.address)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.greeting()))
    socket.onmessage = (event) => {
      this.failures = 0
      this.events.heard(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return
      this.socket = null
      this.events.lost()
      this.timer = setTimeout(() => this.open(), this.wait())
    }
  }

  private wait(): number {
    const longest = Math.min(longestWait, firstWait * 2 ** this.failures++)
    return longest * (0.5 + Math.random() / 2)
  }

  // The network is back, or someone looks at the page again: no need to wait out the pause.
  private hurry(): void {
    if (this.closed || this.socket || globalThis.document?.hidden) return
    clearTimeout(this.timer)
    this.open()
  }
}
