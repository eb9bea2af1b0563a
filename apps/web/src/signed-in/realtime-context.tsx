import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import type { ReloadReason } from './reload-reason.ts'
import type { ScreenEffect } from './screen-effect.ts'

/** Whether the practice's events reach this page. */
export interface ConnectionStatus {
  isUp: () => boolean
  /** @returns unsubscribe */
  subscribe: (listener: () => void) => () => void
}

/** The practice's events, as a screen subscribes to them. */
export interface RealtimeEvents {
  /** Whether events arrive; up when none are expected (RT-02). */
  connectionStatus: ConnectionStatus
  /** Whether a push service is configured. Without one no events come. */
  isExpected: () => boolean
  /** @returns unsubscribe */
  onEffect: (listener: (effect: ScreenEffect) => void) => () => void
  /** Notifies the page of its own changes, ahead of their events, which may be late or lost. */
  publish: (effect: ScreenEffect) => void
  /** Called when open queries may be out of date (RT-11). @returns unsubscribe */
  onReload: (listener: (reason: ReloadReason) => void) => () => void
}

const RealtimeContext = createContext<RealtimeEvents | null>(null)

export function RealtimeProvider({ realtime, children }: { realtime: RealtimeEvents; children: ReactNode }) {
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

function useRealtime(): RealtimeEvents {
  const realtime = useContext(RealtimeContext)
  if (!realtime) throw new Error('Real-time events are used outside the signed-in app')
  return realtime
}

/** Whether events arrive, for the parts that show it. */
export function useConnectionStatus(): ConnectionStatus {
  return useRealtime().connectionStatus
}

/** Whether events can come at all. */
export function useEventsExpected(): RealtimeEvents['isExpected'] {
  return useRealtime().isExpected
}

/**
 * Calls back when the connection opens or is restored: requests that failed in the meantime are worth another attempt.
 */
export function useReconnected(onReconnected: () => void): void {
  const { connectionStatus } = useRealtime()
  const notify = useEffectEvent(onReconnected)
  useEffect(() => connectionStatus.subscribe(() => connectionStatus.isUp() && notify()), [connectionStatus])
}

export type EffectHandlers = {
  [K in ScreenEffect['kind']]?: (effect: Extract<ScreenEffect, { kind: K }>) => void
}

/** Calls the handler of each effect while the component is mounted. */
export function useRealtimeEffects(handlers: EffectHandlers): void {
  const { onEffect } = useRealtime()
  const handle = useEffectEvent((effect: ScreenEffect) => {
    const handler = handlers[effect.kind] as ((effect: ScreenEffect) => void) | undefined
    handler?.(effect)
  })
  useEffect(() => onEffect((effect) => handle(effect)), [onEffect])
}

/** Notifies the page's other parts of a change made here, ahead of its event. */
export function usePublishEffect(): RealtimeEvents['publish'] {
  return useRealtime().publish
}

/** Calls back when the screen's data may be out of date (RT-11), while the component is mounted. */
export function useRealtimeReload(reload: (reason: ReloadReason) => void): void {
  const { onReload } = useRealtime()
  const notify = useEffectEvent(reload)
  useEffect(() => onReload((reason) => notify(reason)), [onReload])
}
