import type { ConnectionStatus } from '../../signed-in/realtime-context.tsx'

/** A status that is up until it is set to down, so that it stays up when no push service is configured. */
export function createConnectionStatus(): ConnectionStatus & { set: (up: boolean) => void } {
  const listeners = new Set<() => void>()
  let isUp = true
  return {
    isUp: () => isUp,
    set(up) {
      if (up === isUp) return
      isUp = up
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
