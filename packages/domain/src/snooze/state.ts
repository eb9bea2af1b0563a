import { type Moment, msOf } from '../time/moment.ts'

export const snoozeStates = ['asleep', 'waking'] as const
export type SnoozeState = (typeof snoozeStates)[number]

/** The state of a snooze: asleep before its end, and waking from that instant on, until it is ended or extended. */
export function snoozeState(endsAt: Moment, now: Moment): SnoozeState {
  return msOf(now) < msOf(endsAt) ? 'asleep' : 'waking'
}

/**
 * The state of a snooze in the browser: waking once the server, whose clock is authoritative, has reported the snooze
 * as waking, or once its end has passed.
 */
export function stateOf(snooze: { state: SnoozeState; ends_at: string }, now: Moment): SnoozeState {
  return snooze.state === 'waking' ? 'waking' : snoozeState(snooze.ends_at, now)
}

export const SNOOZE_IN_PAST = 'Please enter a date in the future.'

/** Whether a snooze can end at a moment, which must be in the future (SNZ-10). */
export function checkSnoozeEnd(endsAt: Moment, now: Moment): { ok: true } | { ok: false; reason: 'in_past' } {
  return msOf(endsAt) > msOf(now) ? { ok: true } : { ok: false, reason: 'in_past' }
}
