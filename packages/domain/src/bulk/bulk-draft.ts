import { isOneOf } from '../text/one-of.ts'
import { type BulkChannel, bulkChannels } from './bulk.ts'
import { bulkTextErrors } from './bulk-text.ts'

/** A bulk message as a user writes it. */
export interface BulkDraft {
  channel: string
  /** For Email only. */
  subject: string
  message: string
}

/** A bulk message in a request. */
export interface BulkPayload {
  channel: BulkChannel
  message: string
  /** For Email only. */
  subject?: string
}

/**
 * The draft as it is sent.
 * @throws for any channel but Email and SMS (BLK-05)
 */
export function bulkPayload({ channel, subject, message }: BulkDraft): BulkPayload {
  if (!isOneOf(bulkChannels, channel)) throw new Error(`Not a channel of bulk messages: ${channel}`)
  return channel === 'Email' ? { channel, message, subject } : { channel, message }
}

/** Why a draft cannot be sent yet; null if it can (BLK-06). */
export function bulkDraftError(draft: BulkDraft): string | null {
  const { channel, message, subject = null } = bulkPayload(draft)
  const errors = bulkTextErrors(channel, { message, subject })
  return errors.subject ?? errors.message ?? null
}
