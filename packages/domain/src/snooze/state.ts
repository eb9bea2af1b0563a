import { type Moment, msOf } from '../time/moment.ts'

export const snoozeStates = ['asleep', 'waking'] as const
export type SnoozeState = (typeof snoozeStates)[number]

/** A snooze sleeps until its end and is waking from that instant on, until it is ended or extended. */
export function snoozeState(endsAt: Moment, now: Moment): SnoozeState {
  return msOf(now) < msOf(endsAt) ? 'asleep' : 'waking'
}

/**
 * The snooze state in the browser: waking once the server has reported it, whose clock is the practice's, or once its
 * end has passed.
 */
export function stateOf(snooze: { state: SnoozeState; ends_at: string }, now: Moment): SnoozeState {
  return snooze.state === 'waking' ? 'waking' : snoozeState(snooze.ends_at, now)
}

export const SNOOZE_IN_PAST = 'Please enter a date in the future.'

/** Whether a snooze can end then: in the future, to the millisecond (SNZ-10). */
export function checkSnoozeEnd(endsAt: Moment, now: Moment): { ok: true } | { ok: false; reason: 'in_past' } {
  return msOf(endsAt) > msOf(now) ? { ok: true } : { ok: false, reason: 'in_past' }
}
