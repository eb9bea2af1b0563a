import type { Snooze } from '@enamel/contract/patients'
import { type SnoozeState, snoozeState } from '@enamel/domain/snooze/state'
import { useEffect, useReducer } from 'react'

/** The longest a timer of the browser can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/**
 * Whether a patient sleeps or is waking, turning from one to the other at the very moment; null without a snooze. What
 * the server says counts too, since its clock is the practice's.
 */
export function useSnoozeState(snooze: Snooze | null): SnoozeState | null {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const endsAt = snooze?.ends_at
  const state = snooze && (snooze.state === 'waking' ? 'waking' : snoozeState(snooze.ends_at, new Date()))
  useEffect(() => {
    if (state !== 'asleep' || endsAt === undefined) return
    const left = Math.max(0, Date.parse(endsAt) - Date.now())
    const timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [state, endsAt])
  return state
}
