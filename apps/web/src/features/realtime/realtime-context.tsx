import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { ConnectionStatus } from './connection-status.ts'
import type { Realtime, ScreenEffect } from './create-realtime.ts'
import type { ReloadReason } from './push-connection.ts'

const RealtimeContext = createContext<Realtime | null>(null)

export function RealtimeProvider({ realtime, children }: { realtime: Realtime; children: ReactNode }) {
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

function useRealtime(): Realtime {
  const realtime = useContext(RealtimeContext)
  if (!realtime) throw new Error('Real-time events are used outside RealtimeProvider')
  return realtime
}

/** The connection's state: idle, starting, started or stopping (RT-01). */
export function useRealtimeState() {
  return useSelector(useRealtime().actor, (snapshot) => snapshot.value)
}

/** Whether events arrive, for the parts that show it. */
export function useConnectionStatus(): ConnectionStatus {
  return useRealtime().connectionStatus
}

/**
 * Calls back when the connection is there, or is restored: anything that could not be loaded meanwhile is worth another
 * try.
 */
export function useReconnected(act: () => void): void {
  const { connectionStatus } = useRealtime()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(
    () => connectionStatus.subscribe(() => connectionStatus.isUp() && latest.current()),
    [connectionStatus],
  )
}

export type EffectHandlers = {
  [K in ScreenEffect['kind']]?: (effect: Extract<ScreenEffect, { kind: K }>) => void
}

/** Calls the handler of each effect while the component is mounted. */
export function useRealtimeEffects(handlers: EffectHandlers): void {
  const { onEffect } = useRealtime()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(
    () =>
      onEffect((effect) => {
        const handle = latest.current[effect.kind] as ((effect: ScreenEffect) => void) | undefined
        handle?.(effect)
      }),
    [onEffect],
  )
}

/** Notifies the page's other parts of a change made here, ahead of its event. */
export function usePublishEffect(): Realtime['publish'] {
  return useRealtime().publish
}

/** Calls back when the screen's data may be out of date (RT-11), while the component is mounted. */
export function useRealtimeReload(reload: (reason: ReloadReason) => void): void {
  const { onReload } = useRealtime()
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => onReload((reason) => latest.current(reason)), [onReload])
}
