import { type Moment, msOf } from '../time/moment.ts'

export const snoozeStates = ['asleep', 'waking'] as const
export type SnoozeState = (typeof snoozeStates)[number]

/** A snooze sleeps until its end and is waking from that instant on, until somebody ends or extends it. */
export function snoozeState(endsAt: Moment, now: Moment): SnoozeState {
  return msOf(now) < msOf(endsAt) ? 'asleep' : 'waking'
}
