import type { Snooze } from '@enamel/contract/patients'
import { type SnoozeState, stateOf } from '@enamel/domain/snooze/state'
import { useEffect, useReducer } from 'react'
import { productTime } from '../../lib/product-time.ts'

/** The maximum delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Whether a patient is asleep or waking, updated at the very end of the snooze; null without a snooze.
 */
export function useSnoozeState(snooze: Snooze | null): SnoozeState | null {
  const [checks, checkAgain] = useReducer((count: number) => count + 1, 0)
  const endsAt = snooze?.ends_at
  const state = snooze && stateOf(snooze, productTime.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check starts a timer for the time that is left.
  useEffect(() => {
    if (state !== 'asleep' || endsAt === undefined) return
    const leftMs = Math.max(0, Date.parse(endsAt) - productTime.now().getTime())
    const timer = setTimeout(checkAgain, Math.min(leftMs, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [state, endsAt, checks])
  useEffect(() => productTime.onChange(checkAgain), [])
  return state
}
