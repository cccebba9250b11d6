// The socket of one match: says hello and reconnects with backoff. Knows sockets and messages, not
// matches.
import { Backoff } from '../engine/backoff'
import type { FromServer, ToServer } from '../wire/server'

export interface SocketEvents {
  onMessage(message: FromServer): void
  // The socket was closed and will be reopened.
  onClose(): void
}

export class MatchSocket {
  private socket: WebSocket | null = null
  private readonly backoff = new Backoff()
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private readonly wake = () => this.reconnectNow()

  constructor(
    private readonly address: string,
    private readonly greeting: () => ToServer,
    private readonly events: SocketEvents,
    private readonly makeSocket: (address: string) => WebSocket = (at) => new WebSocket(at),
  ) {
    globalThis.addEventListener?.('online', this.wake)
    globalThis.document?.addEventListener('visibilitychange', this.wake)
    this.open()
  }

  // False if not connected: the caller sends it again after the next welcome.
  send(message: ToServer): boolean {
    if (!this.socket || this.socket.readyState !== this.socket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  // Says hello anew, with another greeting.
  reconnect(): void {
    if (this.closed) return
    clearTimeout(this.timer)
    const { socket } = this
    this.socket = null
    socket?.close()
    this.open()
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
      this.backoff.reset()
      this.events.onMessage(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return
      this.socket = null
      this.events.onClose()
      this.timer = setTimeout(() => this.open(), this.backoff.next())
    }
  }

  // The network is back, or the page is visible again: reconnects without waiting.
  private reconnectNow(): void {
    if (this.closed || this.socket || globalThis.document?.hidden) return
    clearTimeout(this.timer)
    this.open()
  }
}
