// Whether the browser has a network at all. Without one nothing online works, and the page says so instead of blaming the server.
class Network {
  isThere = $state(globalThis.navigator?.onLine !== false)

  constructor() {
    const look = () => (this.isThere = navigator.onLine)
    globalThis.addEventListener?.('online', look)
    globalThis.addEventListener?.('offline', look)
  }
}

export const network = new Network()
