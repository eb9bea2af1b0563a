import { numberText } from '../text/number.ts'
import { pluralise } from '../text/pluralise.ts'
import type { BulkPayload } from './bulk-draft.ts'
import type { BulkRecipients } from './recipients.ts'

/** A bulk message that can be sent: its text, and who it is for. */
export interface BulkMessage extends BulkRecipients {
  /** The number of patients that the user sees. */
  total: number
  payload: BulkPayload
}

/** The request for a bulk message (BLK-07). */
export interface BulkRequest extends BulkMessage {
  id: string
}

/**
 * An unanswered request for the same message. `repeat`: it is for the same patients, or for some of them, so that it has
 * to be sent again instead of a new one. `may_overlap`: whether a patient of one is also one of the other is unknown.
 */
export interface UnansweredMatch {
  kind: 'repeat' | 'may_overlap'
  request: BulkRequest
}

/**
 * The unanswered request that a message would repeat; null without one. A different text or channel makes a different
 * message. The number of patients does not matter: it changes while the report is open.
 * @param unanswered requests that the server may have stored although no response arrived, oldest first
 */
export function findUnanswered(
  unanswered: readonly BulkRequest[],
  message: BulkMessage,
): UnansweredMatch | null {
  const alike = unanswered.filter(({ payload }) => isSamePayload(payload, message.payload))
  for (const kind of ['repeat', 'may_overlap'] as const) {
    const request = alike.findLast((earlier) => compareRecipients(earlier, message) === kind)
    if (request) return { kind, request }
  }
  return null
}

/** The text that warns of an unanswered request. */
export function unansweredText({ kind, request: { total } }: UnansweredMatch): string {
  if (kind === 'repeat')
    return `It is not known whether this message was sent to ${pluralise(total, 'patient')}. Press Send again: nobody gets it twice.`
  return `It is not known whether this message was sent to the patients selected before (${numberText(total)}). Those who are selected again would get it twice.`
}

function isSamePayload(one: BulkPayload, other: BulkPayload): boolean {
  return one.channel === other.channel && one.message === other.message && one.subject === other.subject
}

function compareRecipients(
  one: BulkRecipients,
  other: BulkRecipients,
): UnansweredMatch['kind'] | 'different' {
  if (one.filter && other.filter) return isSameFilter(one.filter, other.filter) ? 'repeat' : 'may_overlap'
  if (one.patient_ids && other.patient_ids) {
    const ids = new Set(one.patient_ids)
    return other.patient_ids.some((id) => ids.has(id)) ? 'repeat' : 'different'
  }
  return 'may_overlap'
}

type Filter = NonNullable<BulkRecipients['filter']>

function isSameFilter(one: Filter, other: Filter): boolean {
  return filterKey(one) === filterKey(other)
}

function filterKey({ report, from, to, types, sources, labels, stages }: Filter): string {
  const names = [types, sources, labels, stages].map((list) => (list ?? []).toSorted())
  return JSON.stringify([report, from, to, names])
}
