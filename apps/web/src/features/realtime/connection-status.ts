import type { ConnectionStatus } from '../../signed-in/realtime-context.tsx'

/** A connection that counts as up until it is reported down: without a service nothing is lost. */
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
