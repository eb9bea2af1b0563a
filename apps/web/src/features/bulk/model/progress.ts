import type { BulkBatch, BulkSummary } from '@enamel/contract/bulk'
import type { EventPayload } from '@enamel/contract/realtime'

/** The progress of a bulk message: how many of its messages were sent or have failed (SHELL-14). */
export type BulkProgress = EventPayload<'communications.bulk.changed-state'>

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

/** The progress of a bulk message by the states of its messages. */
export function progressOf({ id, total, channel, messages }: BulkBatch): BulkProgress {
  const count = (wanted: string) => messages.filter(({ state }) => state === wanted).length
  return { id, total, channel, sent: count('Sent'), failed: count('Failed') }
}

/** The sidebar's text: "212/340", "Bulk emails sent", and "3 failed to send" when some failed (SHELL-14, BLK-15). */
export function progressText({ total, channel, sent, failed }: Omit<BulkProgress, 'id'>): {
  count: string
  label: string
  failed: string | null
} {
  return {
    count: `${sent}/${total}`,
    label: channel.toLowerCase() === 'sms' ? 'Bulk SMS sent' : 'Bulk emails sent',
    failed: failed > 0 ? `${failed} failed to send` : null,
  }
}

/** The toasts while a bulk message is sent (BLK-14). */
export function queuingText(total: number, channel: string): string {
  return `Queuing ${total} bulk ${channel.toLowerCase()} messages`
}

export function queuedText(total: number): string {
  return `Queued ${total} bulk messages`
}

/** The toast for a complete bulk message (BLK-14): an error if all its messages failed. */
export function doneNotification({ sent, failed }: Pick<BulkProgress, 'sent' | 'failed'>): {
  kind: 'success' | 'error'
  text: string
} {
  const text = `Sent ${sent} bulk messages`
  if (sent > 0 || failed === 0) return { kind: 'success', text }
  const reason =
    failed === 1
      ? 'the only message failed. Open it in the sidebar to see why'
      : `all ${failed} failed. Open it in the sidebar to see why`
  return { kind: 'error', text: `${text}: ${reason}` }
}

/** The list after some progress; progress that is older than what is known is ignored. */
export function withProgress(list: readonly BulkSummary[], update: BulkProgress): BulkSummary[] {
  return list.map((known) => {
    if (known.id !== update.id || update.sent + update.failed < known.sent + known.failed) return known
    const { sent, failed } = update
    const isCancelled = known.state === 'cancelled' || update.state === 'cancelled'
    const state = isCancelled ? 'cancelled' : isComplete(update) ? 'complete' : known.state
    return { ...known, sent, failed, state }
  })
}
