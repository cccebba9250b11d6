// The time as something to watch: whoever reads it while drawing is drawn again every second.
import { createSubscriber } from 'svelte/reactivity'

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000)
  return () => clearInterval(timer)
})

// By performance.now().
export function now(): number {
  subscribe()
  return performance.now()
}
