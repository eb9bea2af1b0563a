import type { CommStatus } from '../communications/messages/status.ts'

/** The channels of bulk messages; any other is an error (BLK-05, C3-12). */
export const bulkChannels = ['Email', 'SMS'] as const
export type BulkChannel = (typeof bulkChannels)[number]

/** The most messages in a set: they are written together, and delivered by one job (G3-34). */
export const BULK_SET_SIZE = 50
/** The most patients that a list may name; a filter may select any number (G3-33). */
export const BULK_IDS_MAX = 1000
/** How many bulk messages a page of their list has. */
export const BULK_PAGE_SIZE = 50

/** How many patients' messages a preview shows. */
export const PREVIEW_SAMPLES = 3

/**
 * Why a patient gets no bulk message (G3-34). `invalid_text`: the message, filled in for this patient, is empty or too
 * long; `cancelled`: the bulk message was stopped before.
 */
export const leftOutReasons = [
  'opted_out',
  'blocked',
  'no_address',
  'invalid_number',
  'channel_disabled',
  'invalid_text',
  'provider_error',
  'cancelled',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** The states of a bulk message. `cancelled`: no further message is sent. */
export const bulkStates = ['sending', 'cancelled', 'complete'] as const
export type BulkState = (typeof bulkStates)[number]

/** The states of the messages of a bulk message, one to each patient (BLK-10). */
export const bulkMessageStates = ['Sending', 'Sent', 'Failed'] as const
export type BulkMessageState = (typeof bulkMessageStates)[number]

/** The state of a bulk message's message with this delivery status. */
export function bulkMessageState(status: CommStatus): BulkMessageState {
  if (status === 'sending') return 'Sending'
  return status === 'failed' ? 'Failed' : 'Sent'
}
