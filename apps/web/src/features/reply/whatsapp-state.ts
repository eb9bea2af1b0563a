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
  /** Notes that the server takes no custom message, until the patient writes again. */
  refuse: () => void
}

// A machine that slept does not count its timers on.
const LONGEST_WAIT_MS = 60_000

/**
 * The WhatsApp window of a patient, which follows new messages and the product's time (RPL-20, RPL-21).
 * @param number the patient's
 */
export function useWhatsAppState({ items, view }: ShownTimeline, number: string | null): WhatsAppState {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const [refusedAfter, setRefusedAfter] = useState<number | null>(null)
  const last = useMemo(() => windowOpenedIn(items, number), [items, number])
  const lastMs = last?.getTime() ?? 0
  const present = whatsAppWindow(last, productTime.now())
  const changesAt = present.kind === 'stalled' ? null : present.changesAt.getTime()

  useEffect(() => productTime.onMove(tick), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick begins the next wait.
  useEffect(() => {
    if (changesAt === null) return
    const wait = Math.max(0, changesAt - productTime.now().getTime())
    const timer = setTimeout(tick, Math.min(wait, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [changesAt, ticks])

  return {
    window: windowIn(view, refusedAfter === lastMs ? { kind: 'stalled' } : present),
    refuse: () => setRefusedAfter(lastMs),
  }
}

/** The window according to the timeline. */
function windowIn(view: ShownTimeline['view'], answered: WhatsAppWindow): WindowState {
  switch (view) {
    case 'loading':
      return { kind: 'loading' }
    case 'failed':
      return { kind: 'unchecked' }
    case 'events':
      return answered
  }
}
