import type { Snooze } from '@enamel/contract/patients'
import { type SnoozeState, stateOf } from '@enamel/domain/snooze/state'
import { useEffect, useReducer } from 'react'
import { productTime } from '../../lib/product-time.ts'

/** The longest a timer of the browser can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/**
 * Whether a patient sleeps or is waking, turning from one to the other at the very moment; null without a snooze.
 */
export function useSnoozeState(snooze: Snooze | null): SnoozeState | null {
  const [looked, look] = useReducer((count: number) => count + 1, 0)
  const endsAt = snooze?.ends_at
  const state = snooze && stateOf(snooze, productTime.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look may find more to wait for, or a moved clock.
  useEffect(() => {
    if (state !== 'asleep' || endsAt === undefined) return
    const left = Math.max(0, Date.parse(endsAt) - productTime.now().getTime())
    const timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [state, endsAt, looked])
  useEffect(() => productTime.onMove(look), [])
  return state
}
