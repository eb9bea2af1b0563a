import type { EventPayload } from '@enamel/contract/realtime'

/** The progress of a bulk message; it reaches all, or fails for some (SHELL-14). */
export type BulkProgress = EventPayload<'communications.bulk.changed-state'>

/** How long a bulk message stays in the sidebar once it has been sent to all. */
export const BULK_DONE_SHOWN_MS = 8_000

/** Whether all of it has been sent or has failed. */
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

/** The text once all of it has been sent or has failed (BLK-14); if none was sent, that is not a success. */
export function doneNotification({ sent, failed }: BulkProgress): {
  kind: 'success' | 'error'
  text: string
} {
  const text = `Sent ${sent} bulk messages`
  if (sent > 0 || failed === 0) return { kind: 'success', text }
  const why =
    failed === 1
      ? "the only one failed. The patient's timeline says why"
      : `all ${failed} failed. Each patient's timeline says why`
  return { kind: 'error', text: `${text}: ${why}` }
}

/** The bulk messages after an event about one: in the order in which they began; a late event undoes nothing. */
export function withProgress(all: readonly BulkProgress[], heard: BulkProgress): readonly BulkProgress[] {
  const known = all.find(({ id }) => id === heard.id)
  if (!known) return [...all, heard]
  if (heard.sent + heard.failed < known.sent + known.failed) return all
  return all.map((one) => (one === known ? heard : one))
}
