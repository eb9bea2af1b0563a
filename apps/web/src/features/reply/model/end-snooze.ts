import type { ReplyState } from './reply-state.ts'

/** The patient's snooze as shown after sending: removed when the reply ends it, unchanged otherwise (RPL-16). */
export function snoozeAfterSending<S>(snooze: S | null, reply: Pick<ReplyState, 'endSnooze'>): S | null {
  return reply.endSnooze ? null : snooze
}
