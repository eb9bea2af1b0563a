import { isOneOf } from '../../text/one-of.ts'

/** The delivery status of a message, in the order of the ranks below. */
export const commStatuses = ['sending', 'sent', 'failed', 'received', 'delivered', 'read', 'deleted'] as const
export type CommStatus = (typeof commStatuses)[number]

/**
 * Every status has a different rank, so that reports of one message give the same result in any order. A failure
 * outranks "sent" (it is reported later) and loses to any proof that the message arrived.
 */
const ranks: Record<CommStatus, number> = {
  sending: 0,
  sent: 1,
  failed: 2,
  received: 3,
  delivered: 4,
  read: 5,
  deleted: 6,
}

/** A status as received: text, or an object with a name, in any case (COM-01, COM-09). Null when unknown. */
export function readStatus(value: unknown): CommStatus | null {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : value
  if (typeof name !== 'string') return null
  const lower = name.trim().toLowerCase()
  return isOneOf(commStatuses, lower) ? lower : null
}

/** The attempts to send a message again: whether one is in progress, and how many there were. */
export interface Retry {
  active: boolean
  count: number
  /** When the lock after the last retry ends, or ended; ISO 8601, null or absent without a lock (COM-13). */
  locked_until?: string | null
}

/** The delivery data of a message. */
export interface MessageState {
  status: CommStatus | null
  failure_reason: string | null
  retry: Retry
}

/** A report about a message, from a webhook, a delivery report or a push event. */
export interface StatusReport {
  status: unknown
  failure_reason?: string | null
  /** The attempt that the report is about, if it names one. */
  retry?: Retry
}

/**
 * The message after a report. A later status replaces the current one, in lower case (COM-09), and no status goes
 * backwards; an unknown status changes nothing. While a retry is in progress the old failure no
 * longer counts, so that "sent" is applied. A report of a later attempt starts over, unless the message has already
 * arrived.
 */
export function applyReport<M extends MessageState>(message: M, report: StatusReport): M {
  const next = readStatus(report.status)
  if (next === null) return message
  const { retry = { ...message.retry, active: false } } = report
  if (next === 'failed' && retry.count < message.retry.count) return message
  const current = effectiveStatus(message.status, message.retry)
  const isNewAttempt = retry.count > message.retry.count && !hasArrived(current)
  if (!isNewAttempt && current !== null && ranks[effectiveStatus(next, retry)] <= ranks[current])
    return message
  return {
    ...message,
    status: next,
    failure_reason: next === 'failed' ? (report.failure_reason ?? message.failure_reason) : null,
    retry: { ...message.retry, ...retry },
  }
}

/** The effective status: a failed message that is being sent again is not failed. */
function effectiveStatus<S extends CommStatus | null>(status: S, { active }: Retry): S | 'sending' {
  return active && status === 'failed' ? 'sending' : status
}

function hasArrived(status: CommStatus | null): boolean {
  return status !== null && isForward('failed', status)
}

/** Whether the status `to` may follow `from` in the same attempt. */
export function isForward(from: CommStatus, to: CommStatus): boolean {
  return ranks[to] > ranks[from]
}
