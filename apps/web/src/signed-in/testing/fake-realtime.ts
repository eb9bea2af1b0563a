import type { RealtimeEvents } from '../realtime-context.tsx'
import type { ReloadReason } from '../reload-reason.ts'
import type { ScreenEffect } from '../screen-effect.ts'

/** Real-time events that the test sends. */
export function fakeRealtime(): RealtimeEvents & { reconnect: () => void } {
  const reloads = new Set<(reason: ReloadReason) => void>()
  const heard = new Set<(effect: ScreenEffect) => void>()
  const onStatus = new Set<() => void>()
  return {
    connectionStatus: {
      isUp: () => true,
      subscribe: (listener) => {
        onStatus.add(listener)
        return () => onStatus.delete(listener)
      },
    },
    onEffect: (listener) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
    onReload: (listener) => {
      reloads.add(listener)
      return () => reloads.delete(listener)
    },
    reconnect: () => {
      for (const listener of onStatus) listener()
      for (const listener of reloads) listener('reconnected')
    },
    publish: (effect) => {
      for (const listener of heard) listener(effect)
    },
  }
}
