import { isOneOf } from '../text/one-of.ts'
import { type BulkChannel, bulkChannels } from './bulk.ts'
import { bulkTextErrors } from './bulk-text.ts'
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

/** The recipients in a request. */
export type RequestedRecipients = { filter: BulkReportFilter } | { patient_ids: string[] }

/**
 * The recipients of a bulk message: the report with its filters when all of its patients are selected, otherwise the
 * ids of the selected patients (BLK-07, BLK-08).
 * @throws without a report (BLK-09)
 */
export function bulkRecipients(
  selection: Exclude<BulkSelection, { kind: 'none' }>,
  report: string | null,
  filters: Omit<BulkReportFilter, 'report'>,
): RequestedRecipients {
  if (report === null) throw new Error('A bulk message needs a report')
  return selection.kind === 'all'
    ? { filter: { ...filters, report } }
    : { patient_ids: [...selection.patientIds] }
}

/** Why a draft cannot be sent yet; null if it can (BLK-06). */
export function bulkDraftError(draft: BulkDraft): string | null {
  const { channel, message, subject = null } = bulkPayload(draft)
  const errors = bulkTextErrors(channel, { message, subject })
  return errors.subject ?? errors.message ?? null
}
