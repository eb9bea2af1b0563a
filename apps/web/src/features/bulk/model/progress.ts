import type { BulkSummary } from '@enamel/contract/bulk'
import type { EventPayload } from '@enamel/contract/realtime'
import { timeLabel } from '@enamel/domain/time/date-labels'

/** The progress of a bulk message: how many of its messages were sent or have failed (SHELL-14). */
export type BulkProgress = EventPayload<'communications.bulk.changed-state'>

/** The progress of a bulk message as it is loaded. It says what events do not: until when texts wait. */
export type LoadedProgress = Required<BulkProgress> & Pick<BulkSummary, 'waits_until'>

/** How long a bulk message stays in the sidebar after it is complete. */
export const BULK_DONE_SHOWN_MS = 8_000

/** Whether every message was sent or has failed. */
export function isComplete({
  total,
  sent,
  failed,
}: Pick<BulkProgress, 'total' | 'sent' | 'failed'>): boolean {
  return sent + failed >= total
}

/** Whether texts of a bulk message wait for the morning. */
export function isWaiting(
  { state, waits_until }: Pick<BulkSummary, 'state' | 'waits_until'>,
  now: Date,
): boolean {
  return state === 'sending' && waits_until !== null && new Date(waits_until) > now
}

/** "Cancelled", or until when texts wait for the morning; null for other bulk messages. */
export function statusText(summary: BulkSummary, now: Date, timeZone: string): string | null {
  const { state, waits_until } = summary
  if (state === 'cancelled') return 'Cancelled'
  return waits_until && isWaiting(summary, now) ? `Waits until ${timeLabel(waits_until, timeZone)}` : null
}

/**
 * The sidebar's text: "212/340", "Bulk emails sent", and "3 failed to send" when some failed (SHELL-14, BLK-15). When the
 * rest was cancelled, these are "not sent".
 */
export function progressText({ total, channel, sent, failed, state }: Omit<BulkProgress, 'id'>): {
  count: string
  label: string
  failed: string | null
} {
  return {
    count: `${sent}/${total}`,
    label: channel.toLowerCase() === 'sms' ? 'Bulk SMS sent' : 'Bulk emails sent',
    failed: failed > 0 ? `${failed} ${state === 'cancelled' ? 'not sent' : 'failed to send'}` : null,
  }
}

/** The toasts while a bulk message is sent (BLK-14). */
export function queuingText(total: number, channel: string): string {
  return `Queuing ${total} bulk ${channel.toLowerCase()} messages`
}

export function queuedText(total: number): string {
  return `Queued ${total} bulk messages`
}

/** The toast for a complete bulk message (BLK-14): an error if all its messages failed, other than by cancelling it. */
export function doneNotification({ sent, failed, state }: Pick<BulkProgress, 'sent' | 'failed' | 'state'>): {
  kind: 'success' | 'error'
  text: string
} {
  const text = `Sent ${sent} bulk messages`
  if (state === 'cancelled') return { kind: 'success', text: `${text}, the rest was cancelled` }
  if (sent > 0 || failed === 0) return { kind: 'success', text }
  const reason =
    failed === 1
      ? 'the only message failed. Open it in the sidebar to see why'
      : `all ${failed} failed. Open it in the sidebar to see why`
  return { kind: 'error', text: `${text}: ${reason}` }
}

/** The list after some progress; progress that is older than what is known is ignored. */
export function withProgress(
  list: readonly BulkSummary[],
  update: BulkProgress | LoadedProgress,
): BulkSummary[] {
  return list.map((known) => {
    if (known.id !== update.id || update.sent + update.failed < known.sent + known.failed) return known
    const { sent, failed } = update
    const { waits_until } = { ...known, ...update }
    const isCancelled = known.state === 'cancelled' || update.state === 'cancelled'
    const state = isCancelled ? 'cancelled' : isComplete(update) ? 'complete' : known.state
    return { ...known, sent, failed, state, waits_until }
  })
}
