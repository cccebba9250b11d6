// Registers the offline worker (offline/worker.ts), keeps the files of this build, and reports when
// a newer build is ready. Nothing changes until the user agrees or returns; a game in progress is
// stored and continues after the reload.
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
      return // the browser or the host does not allow it: Khepri works anyway, with a network
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

  // Switches to the newer build. Other windows keep theirs until they are reloaded.
  take(): void {
    const next = this.registration?.waiting
    if (!next) return location.reload() // another window has activated it already
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    })
    next.postMessage('take_over')
  }

  private look(): void {
    if (document.hidden || Date.now() - this.lastLook < everyHour / 2) return
    this.lastLook = Date.now()
    void this.registration?.update().catch(() => {})
  }

  // Keeps the files of this build on the device while this page is open.
  private holdOn(scope: string): void {
    const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
    if (!version || !('locks' in navigator)) return
    void navigator.locks.request(
      `khepri ${scope} ${version}`,
      { mode: 'shared' },
      () => new Promise(() => {}),
    )
  }
}

export const updates = new Updates()
