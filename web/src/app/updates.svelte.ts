// The page and its offline worker (offline/worker.ts): registers it, holds on to the files of this build, and tells when a newer one is ready.
// Nothing changes until the player agrees or comes again; a game under way is on the device and goes on after the reload.
const everyHour = 3_600_000

class Updates {
  isReady = $state(false)
  private registration: ServiceWorkerRegistration | undefined
  private lastLook = Date.now()

  async begin(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const workers = navigator.serviceWorker
    try {
      this.registration = await workers.register(new URL('offline.js', document.baseURI))
    } catch {
      return // a browser or a host that does not want it: Khepri works all the same, with a network
    }
    const { registration } = this
    if (!registration) return
    this.holdOn(registration.scope)
    if (registration.waiting && workers.controller) this.isReady = true
    registration.addEventListener('updatefound', () => {
      const next = registration.installing
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && workers.controller) this.isReady = true
      })
    })
    document.addEventListener('visibilitychange', () => this.look())
    setInterval(() => this.look(), everyHour)
  }

  // To the newer build. Other windows keep theirs until they are loaded again.
  take(): void {
    const next = this.registration?.waiting
    if (!next) return location.reload() // another window has let it take over already
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    next.postMessage('take_over')
  }

  private look(): void {
    if (document.hidden || Date.now() - this.lastLook < everyHour / 2) return
    this.lastLook = Date.now()
    void this.registration?.update().catch(() => {})
  }

  // For as long as this page is open the files of its build stay on the device.
  private holdOn(scope: string): void {
    const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
    if (!version || !('locks' in navigator)) return
    void navigator.locks.request(`khepri ${scope} ${version}`, { mode: 'shared' }, () => new Promise(() => {}))
  }
}

export const updates = new Updates()
