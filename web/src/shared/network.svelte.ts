// Whether the browser is online, so that the page does not blame the server.
class Network {
  isThere = $state(globalThis.navigator?.onLine !== false)

  constructor() {
    const look = () => (this.isThere = navigator.onLine)
    globalThis.addEventListener?.('online', look)
    globalThis.addEventListener?.('offline', look)
  }
}

export const network = new Network()
