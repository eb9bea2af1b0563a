import { DEFAULT_FAILURE } from '@enamel/domain/communications/delivery/failure-reason'
import { ATTEMPTS_PER_LOCK, RESEND_LOCK_MS } from '@enamel/domain/communications/delivery/resend-lock'
import { commTypeOfChannel, requireRetryable } from '@enamel/domain/communications/messages/sendable'
import { arrive } from '@enamel/domain/timeline/arrive'
import type {
  CommunicationEvent,
  NoteEvent,
  Representative,
  TimelineEvent,
} from '@enamel/domain/timeline/event'
import { ApiError, isRefusal, NetworkError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { retryAfterMs } from '../../../lib/retry-policy.ts'
import { nextNotes } from '../model/note.ts'
import type { ReplyRequest } from '../model/send-request.ts'
import { nextSending, sendingMessage } from '../model/sending.ts'
import type { ReplyPorts } from '../ports.ts'
import { postReply, retryCommunication } from '../reply.api.ts'

type Items = readonly TimelineEvent[]

/** The needs of sending: the timeline on screen, the attempts so far, and the replies that are not stored yet. */
export interface SendingDependencies {
  patientId: string
  ports: Pick<ReplyPorts, 'timeline' | 'attempts'>
  /** Replies that the server has not accepted yet, by id, for identical repeats. */
  unsent: {
    get: (id: string) => ReplyRequest | undefined
    drop: (id: string) => void
    /** Stores why the server has not accepted it; null for an unknown reason. */
    failed: (id: string, reason: string | null) => void
  }
  /** Ids of the replies that this page has posted and that the server has not answered yet. */
  underWay: Set<string>
  /** The writer. */
  representative: Representative | null
  now: () => Date
}

/**
 * Shows a reply at once and sends it (COM-07, COM-19). When that fails it stays, marked failed with the reason (COM-08),
 * and can be sent again under the same id: if the first one did get through, there is still only one.
 * @throws ApiError or NetworkError when it failed
 */
export async function sendReply(deps: SendingDependencies, request: ReplyRequest): Promise<void> {
  const { id } = request.body
  deps.ports.timeline.change((items) => {
    const others = items.filter((item) => item.id !== id)
    return arrive(others, draftEvent(request, datetimeAfter(others, deps.now()), deps.representative))
  })
  deps.underWay.add(id)
  try {
    const { event, version } = await postReply(deps.patientId, request)
    deps.unsent.drop(id)
    deps.ports.attempts.forget(id)
    deps.ports.timeline.change((items) => arrive(items, event), version)
  } catch (error) {
    const reason = reasonOf(error)
    deps.unsent.failed(id, reason)
    deps.ports.timeline.change((items) => withFailure(items, id, reason))
    throw error
  } finally {
    deps.underWay.delete(id)
  }
}

/**
 * Shows a reply that was on the screen before a reload and that the server does not have: as failed, unless it is being
 * sent.
 */
export function showUnsent(
  deps: SendingDependencies,
  request: ReplyRequest,
  { at, reason }: { at: string; reason: string | null },
): void {
  const { id } = request.body
  deps.ports.timeline.change((items) => {
    const shown = arrive(items, draftEvent(request, at, deps.representative))
    return deps.underWay.has(id) ? shown : withFailure(shown, id, reason)
  })
}

/**
 * "Send again" (COM-12, COM-14): failed with its retry in progress, then as the server answers; failed with the raised
 * count when it did not work. A reply that never reached the server is sent again under its id.
 * @throws ApiError or NetworkError when it failed; Error for a type that cannot be sent again
 */
export async function sendAgain(
  deps: SendingDependencies,
  event: CommunicationEvent | NoteEvent,
): Promise<void> {
  const unsent = deps.unsent.get(event.id)
  if (event.type === 'communication') {
    const count = Math.max(event.retry.count, deps.ports.attempts.of(event.id)?.count ?? 0) + 1
    deps.ports.attempts.note(event.id, { count, lastAt: deps.now().getTime() })
  }
  if (event.local && unsent) return sendReply(deps, unsent)
  if (event.type !== 'communication') return
  requireRetryable(event.comm_type)
  deps.ports.timeline.change((items) =>
    withMessage(items, event.id, (message) => nextSending(message, { type: 'retry' })),
  )
  try {
    const { event: answered, version } = await retryCommunication(deps.patientId, event.id)
    deps.ports.timeline.change(
      (items) => items.map((item) => (isUnderWay(item, event.id) ? answered : item)),
      version,
    )
  } catch (error) {
    noteLock(deps, event, error)
    deps.ports.timeline.change((items) =>
      withMessage(items, event.id, (message) => afterFailedRetry(event, message, error)),
    )
    throw error
  }
}

/** Whether the message is still being sent again. A report received meanwhile is later than the answer. */
function isUnderWay(item: TimelineEvent, id: string): boolean {
  return item.id === id && item.type === 'communication' && item.retry.active
}

/** Refusals that are about the patient's channel, and so a message's reason from then on. */
const NOT_SENDABLE: ReadonlySet<string> = new Set(['invalid_number', 'no_email', 'channel_disabled'])

/** A refused retry never began, so it is undone; one without an answer stays counted (C1-07). */
function afterFailedRetry(
  before: CommunicationEvent,
  message: CommunicationEvent,
  error: unknown,
): CommunicationEvent {
  if (!isUnderWay(message, before.id)) return message
  if (error instanceof ApiError && error.status < 500) {
    const isReason = NOT_SENDABLE.has(error.code)
    return { ...before, failure_reason: isReason ? error.message : before.failure_reason }
  }
  return nextSending(message, { type: 'refused', reason: before.failure_reason })
}

/**
 * The server's lock also applies after a reload, when this page does not know of earlier attempts. Its remaining time
 * shows when the last one began.
 */
function noteLock(deps: SendingDependencies, event: CommunicationEvent, error: unknown): void {
  if (!isRefusal(error, 'retry_locked')) return
  const count = Math.ceil(Math.max(event.retry.count, 1) / ATTEMPTS_PER_LOCK) * ATTEMPTS_PER_LOCK
  const now = deps.now().getTime()
  const left = retryAfterMs(error.retryAfter, now) ?? RESEND_LOCK_MS
  deps.ports.attempts.note(event.id, { count, lastAt: now + left - RESEND_LOCK_MS })
}

function withMessage(
  items: Items,
  id: string,
  change: (message: CommunicationEvent) => CommunicationEvent,
): TimelineEvent[] {
  return items.map((item) => (item.type === 'communication' && item.id === id ? change(item) : item))
}

/** Why a note did not leave this computer; for a message the text begins by saying that it was not sent. */
const OFFLINE = 'no connection'
export const NO_CONNECTION = `${DEFAULT_FAILURE}: ${OFFLINE}`

/** The server's text of a refusal; a failure without any reads "Error Sending Message" (COM-08). */
function reasonOf(error: unknown): string | null {
  if (error instanceof NetworkError) return NO_CONNECTION
  return error instanceof ApiError && error.status < 500 ? errorMessage(error, { marksFields: false }) : null
}

function withFailure(items: Items, id: string, reason: string | null): TimelineEvent[] {
  return nextNotes(
    withMessage(items, id, (message) => nextSending(message, { type: 'refused', reason })),
    { type: 'failed', id, reason: reason === NO_CONNECTION ? OFFLINE : reason },
  )
}

/** Never before the events that exist, even if this computer's clock is behind. */
function datetimeAfter(items: Items, now: Date): string {
  const last = items.at(-1)
  const earliest = last ? Date.parse(last.datetime) + 1 : 0
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

function draftEvent(
  request: ReplyRequest,
  datetime: string,
  representative: Representative | null,
): TimelineEvent {
  if (request.call === 'note') {
    const { id, title = '', content } = request.body
    return { type: 'note', id, title, content, datetime, representative, failed: false, local: true }
  }
  if (request.call === 'approved') {
    const { id, channel, payload } = request.body
    const comm_type = commTypeOfChannel(channel)
    return sendingMessage({ id, datetime, comm_type, text_content: payload.message, representative })
  }
  const { id, channel, subject, body, message } = request.body
  return sendingMessage({
    id,
    datetime,
    comm_type: commTypeOfChannel(channel),
    text_content: body ?? message ?? '',
    representative,
    ...(subject !== undefined && { subject }),
    attachments: (request.files ?? []).map((file) => ({ ...file, state: 'stored' })),
  })
}
