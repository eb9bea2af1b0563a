import { placeholderError } from '../templates/placeholders.ts'
import { isBlank } from '../text/blank.ts'
import { isOneOf } from '../text/one-of.ts'
import { type BulkChannel, bulkChannels } from './bulk.ts'
import type { BulkSelection } from './selection.ts'

/** What a user writes for a bulk message. */
export interface BulkDraft {
  channel: string
  /** For Email only. */
  subject: string
  message: string
}

export interface BulkPayload {
  channel: BulkChannel
  message: string
  subject?: string
}

/** @throws for any channel but Email and SMS (BLK-05) */
export function bulkPayload({ channel, subject, message }: BulkDraft): BulkPayload {
  if (!isOneOf(bulkChannels, channel)) throw new Error(`Not a channel of bulk messages: ${channel}`)
  return channel === 'Email' ? { channel, message, subject } : { channel, message }
}

/** The patients of a report, narrowed by its filters. */
export interface BulkReportFilter {
  /** With its namespace. */
  report: string
  from?: string | undefined
  to?: string | undefined
  types?: string[] | undefined
  sources?: string[] | undefined
  labels?: string[] | undefined
  stages?: string[] | undefined
}

export type BulkRecipients = { filter: BulkReportFilter } | { patient_ids: string[] }

/**
 * The recipients of a bulk message: the report with its filters when all of its patients are selected, otherwise the
 * ids of the selected patients (BLK-07, BLK-08).
 * @throws without a report (BLK-09)
 */
export function bulkRecipients(
  selection: Exclude<BulkSelection, { kind: 'none' }>,
  report: string | null,
  filters: Omit<BulkReportFilter, 'report'>,
): BulkRecipients {
  if (report === null) throw new Error('A bulk message needs a report')
  return selection.kind === 'all'
    ? { filter: { ...filters, report } }
    : { patient_ids: [...selection.patientIds] }
}

export const SUBJECT_REQUIRED = 'Write a subject first'
export const MESSAGE_REQUIRED = 'Write a message first'

/** Why a draft cannot be sent yet; null if it can (BLK-06). */
export function bulkDraftError({ channel, subject, message }: BulkDraft): string | null {
  if (channel === 'Email' && isBlank(subject)) return SUBJECT_REQUIRED
  if (isBlank(message)) return MESSAGE_REQUIRED
  return placeholderError(channel === 'Email' ? `${subject}\n${message}` : message)
}
