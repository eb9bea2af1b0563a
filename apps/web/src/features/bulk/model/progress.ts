import type { EventPayload } from '@enamel/contract/realtime'

/** The progress of a bulk message: how many of its messages were sent or have failed (SHELL-14). */
export type BulkProgress = EventPayload<'communications.bulk.changed-state'>

/** How long a bulk message stays in the sidebar after it is complete. */
export const BULK_DONE_SHOWN_MS = 8_000

/** Whether every message was sent or has failed. */
export function isComplete({ total, sent, failed }: BulkProgress): boolean {
  return sent + failed >= total
}

/** The sidebar's text: "212/340", "Bulk emails sent", and "3 failed to send" when some failed (SHELL-14, BLK-15). */
export function progressText({ total, channel, sent, failed }: BulkProgress): {
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

/** The notification for a complete bulk message (BLK-14): an error if all its messages failed. */
export function doneNotification({ sent, failed }: BulkProgress): {
  kind: 'success' | 'error'
  text: string
} {
  const text = `Sent ${sent} bulk messages`
  if (sent > 0 || failed === 0) return { kind: 'success', text }
  const reason =
    failed === 1
      ? "the only message failed. The patient's timeline says why"
      : `all ${failed} failed. Each patient's timeline says why`
  return { kind: 'error', text: `${text}: ${reason}` }
}

/**
 * The bulk messages after an event, in the order in which they began. An event that is older than the current progress
 * is ignored.
 */
export function withProgress(all: readonly BulkProgress[], update: BulkProgress): readonly BulkProgress[] {
  const current = all.find(({ id }) => id === update.id)
  if (!current) return [...all, update]
  if (update.sent + update.failed < current.sent + current.failed) return all
  return all.map((progress) => (progress === current ? update : progress))
}
