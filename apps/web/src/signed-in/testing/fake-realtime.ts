import type { RealtimeEvents } from '../realtime-context.tsx'
import type { ReloadReason } from '../reload-reason.ts'
import type { ScreenEffect } from '../screen-effect.ts'

/** Real-time events that the test publishes. */
export function fakeRealtime(): RealtimeEvents & { reconnect: () => void } {
  const reloadListeners = new Set<(reason: ReloadReason) => void>()
  const effectListeners = new Set<(effect: ScreenEffect) => void>()
  const statusListeners = new Set<() => void>()
  return {
    connectionStatus: {
      isUp: () => true,
      subscribe: (listener) => {
        statusListeners.add(listener)
        return () => statusListeners.delete(listener)
      },
    },
    isExpected: () => true,
    onEffect: (listener) => {
      effectListeners.add(listener)
      return () => effectListeners.delete(listener)
    },
    onReload: (listener) => {
      reloadListeners.add(listener)
      return () => reloadListeners.delete(listener)
    },
    reconnect: () => {
      for (const listener of statusListeners) listener()
      for (const listener of reloadListeners) listener('reconnected')
    },
    publish: (effect) => {
      for (const listener of effectListeners) listener(effect)
    },
  }
}
