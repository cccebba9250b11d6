// A socket without a network, for tests: `sent` has the sent messages, `receive` delivers one.
import type { FromServer, ToServer } from '../wire/server'

export class FakeSocket {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }
  readonly OPEN = 1 // as in WebSocket
  readyState = 0
  readonly sent: ToServer[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly address: string) {
    FakeSocket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer)
  }
  close(): void {
    this.drop()
  }

  open(): void {
    this.readyState = this.OPEN
    this.onopen?.()
  }
  receive(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  drop(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

// A cast: it has only the part of a WebSocket that MatchSocket uses.
export const makeFakeSocket = (address: string) => new FakeSocket(address) as unknown as WebSocket
