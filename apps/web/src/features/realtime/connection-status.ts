import { createListeners } from '../../lib/listeners.ts'
import type { ConnectionStatus } from '../../signed-in/realtime-context.tsx'

/** A status that is up until it is set to down, so that it stays up when no push service is configured. */
export function createConnectionStatus(): ConnectionStatus & { set: (up: boolean) => void } {
  const listeners = createListeners()
  let isUp = true
  return {
    isUp: () => isUp,
    set(up) {
      if (up === isUp) return
      isUp = up
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}
