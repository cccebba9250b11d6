// Runs in the page before its own scripts. It hears what the engine in the workers and the server
// answer: what the page received, apart from what it made of it.
import type { GameName, Viewer } from '../../src/wire/common'
import type { Edition, Options, View } from '../../src/wire/games'

export interface Received {
  viewer: Viewer
  version: number
  to_act: number[]
  can_undo: boolean
  view: View
  outcome?: { scores: number[]; winners: number[] }
  isEnded: boolean // by agreement, without an outcome
  game: GameName
  options: Options
  edition: Edition
  computers: number[] // seats for which nobody is to press anything
}
export interface Observer {
  received: Received | null // the last status that this page received for its viewer
  waits(): boolean // the engine or the server is to answer
  changes: number // of the drawing, so far
  isConnected: boolean // to a server
}
export type Observed = typeof globalThis & { observer: Observer }

function install(): void {
  if (location.origin === 'null') return

  interface Status {
    version: number
    to_act: number[]
    can_undo: boolean
    view: View
    outcome?: { scores: number[]; winners: number[] }
  }
  interface Info {
    game: GameName
    options: Options
    edition: Edition
  }
  let unanswered = 0 // requests to workers
  const sockets = new Map<WebSocket, Set<string>>() // actions without an answer
  const infos = new Map<number, Info>() // by the engine's number of the match
  const observer: Observer = {
    received: null,
    waits: () =>
      unanswered > 0 ||
      [...sockets].some(([socket, ids]) => socket.readyState === WebSocket.OPEN && ids.size > 0),
    changes: 0,
    isConnected: false,
  }
  let isEnded = false
  const tell = (viewer: Viewer, status: Status, info: Info, computers: number[]) => {
    const { version, to_act, can_undo, view, outcome } = status
    const { game, options, edition } = info
    const received = {
      viewer,
      version,
      to_act,
      can_undo,
      view,
      game,
      options,
      edition,
      computers,
      isEnded,
    }
    observer.received = { ...received, ...(outcome && { outcome }) }
  }

  // Games at one screen. Only who looks at the table asks for the history of a match; a computer
  // asks for a status.
  interface Request {
    type: string
    match: number
    viewer: Viewer
  }
  interface SavedSeats {
    seatPlayers: { computer?: string }[]
  }
  const shown = { match: 0, viewer: 'spectator' as Viewer }
  const statuses = new Map<string, Status>()
  const savedComputers = () => {
    const id = /^#\/table\/(\w+)/.exec(location.hash)?.[1]
    const saved = localStorage.getItem(`khepri.record.${id}`)
    const seats = saved ? (JSON.parse(saved) as SavedSeats).seatPlayers : []
    return seats.flatMap(({ computer }, at) => (computer ? [at + 1] : []))
  }
  const heardEngine = (
    request: Request,
    answer: Status & Info & { match: number; type: string },
  ) => {
    if (request.type === 'start' || request.type === 'resume') infos.set(answer.match, answer)
    if (request.type === 'history') Object.assign(shown, request)
    if (['status', 'move', 'undo'].includes(request.type) && answer.type !== 'error')
      statuses.set(`${request.match} ${request.viewer}`, answer)
    const status = statuses.get(`${shown.match} ${shown.viewer}`)
    const info = infos.get(shown.match)
    if (status && info) tell(shown.viewer, status, info, savedComputers())
  }
  const PlainWorker = Worker
  function WatchedWorker(...way: ConstructorParameters<typeof Worker>) {
    const worker = new PlainWorker(...way)
    const requests = new Map<number, Request>()
    const post = worker.postMessage.bind(worker) as (message: object) => void
    worker.postMessage = (message: { id?: number; request?: string }) => {
      if (message.request !== undefined) {
        requests.set(message.id!, JSON.parse(message.request) as Request)
        ++unanswered
      }
      post(message)
    }
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; answer?: string }>) => {
        const request = requests.get(data.id)
        if (!request) return
        requests.delete(data.id)
        --unanswered
        if (data.answer !== undefined) heardEngine(request, JSON.parse(data.answer))
      },
    )
    const terminate = worker.terminate.bind(worker)
    worker.terminate = () => {
      unanswered -= requests.size
      requests.clear()
      terminate()
    }
    return worker
  }

  // Matches on a server.
  interface Message extends Status, Info {
    type: string
    id?: string
    done?: string
    seat: Viewer
    status?: Status
    seats: { computer?: string; left: boolean }[]
    ended?: string
    changes?: object // in the view before, instead of a view (docs/protocol.md)
  }
  // As the page does it, but written apart from it.
  const changed = (before: unknown, changes: unknown): unknown => {
    if (typeof before !== 'object' || before === null) return changes
    if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes
    const members = new Map(Object.entries(before))
    for (const [name, change] of Object.entries(changes))
      if (change === null) members.delete(name)
      else members.set(name, changed(members.get(name), change))
    return Array.isArray(before) ? [...members.values()] : Object.fromEntries(members)
  }
  let latestView: View | null = null // that the socket was sent
  let welcome: Message | null = null
  let seats: Message['seats'] = []
  const heardServer = (message: Message, ids: Set<string>) => {
    if (message.type === 'welcome') [welcome, observer.isConnected] = [message, true]
    if (message.type === 'ended' || message.ended !== undefined) isEnded = true
    else if (message.type === 'welcome') isEnded = false
    if (observer.received) observer.received.isEnded = isEnded
    if (message.seats) seats = message.seats
    for (const id of [message.done, message.id]) if (id) ids.delete(id)
    const status =
      message.type === 'welcome'
        ? message.status
        : message.type === 'update' || message.type === 'started'
          ? message
          : null
    if (message.changes) message.view = changed(latestView, message.changes) as View
    if (status) latestView = status.view
    const computers = seats.flatMap(({ computer, left }, at) => (computer || left ? [at + 1] : []))
    if (status && welcome) tell(welcome.seat, status, welcome, computers)
    else if (observer.received && message.seats) observer.received.computers = computers
  }
  class WatchedSocket extends WebSocket {
    constructor(...way: ConstructorParameters<typeof WebSocket>) {
      super(...way)
      const ids = new Set<string>()
      sockets.set(this, ids)
      this.addEventListener('message', ({ data }: MessageEvent<string>) =>
        heardServer(JSON.parse(data) as Message, ids),
      )
      this.addEventListener('close', () => {
        sockets.delete(this)
        observer.isConnected = false
      })
    }
    override send(text: string): void {
      const { id } = JSON.parse(text) as { id?: string }
      if (id) sockets.get(this)?.add(id)
      super.send(text)
    }
  }

  new MutationObserver(() => ++observer.changes).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  Object.assign(globalThis, { observer, Worker: WatchedWorker, WebSocket: WatchedSocket })
}

export const observerScript = (): string => `(${install.toString()})()`
