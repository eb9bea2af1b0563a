import {
  type WhatsAppWindow,
  type WindowState,
  whatsAppWindow,
  windowOpenedIn,
} from '@enamel/domain/reply/whatsapp-window'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { productTime } from '../../lib/product-time.ts'
import type { ShownTimeline } from './ports.ts'

export interface WhatsAppState {
  window: WindowState
  /**
   * To be called when the server has refused a custom message: the window then counts as closed until the patient
   * writes again.
   */
  markClosed: () => void
}

// Timers stop while the computer sleeps, so the window is computed again each minute.
const MAX_WAIT_MS = 60_000

/**
 * The WhatsApp window of a patient, which follows new messages and the product's time (RPL-20, RPL-21).
 * @param number the patient's phone number
 */
export function useWhatsAppState({ items, view }: ShownTimeline, number: string | null): WhatsAppState {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const [refusedAfter, setRefusedAfter] = useState<number | null>(null)
  const last = useMemo(() => windowOpenedIn(items, number), [items, number])
  const lastMs = last?.getTime() ?? 0
  const current = whatsAppWindow(last, productTime.now())
  const changesAt = current.kind === 'stalled' ? null : current.changesAt.getTime()

  useEffect(() => productTime.onChange(tick), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick starts the next timer.
  useEffect(() => {
    if (changesAt === null) return
    const wait = Math.max(0, changesAt - productTime.now().getTime())
    const timer = setTimeout(tick, Math.min(wait, MAX_WAIT_MS))
    return () => clearTimeout(timer)
  }, [changesAt, ticks])

  return {
    window: windowIn(view, refusedAfter === lastMs ? { kind: 'stalled' } : current),
    markClosed: () => setRefusedAfter(lastMs),
  }
}

/** The window according to the timeline. */
function windowIn(view: ShownTimeline['view'], current: WhatsAppWindow): WindowState {
  switch (view) {
    case 'loading':
      return { kind: 'loading' }
    case 'failed':
      return { kind: 'unchecked' }
    case 'events':
      return current
  }
}
