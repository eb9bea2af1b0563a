import { ATTEMPTS_PER_LOCK, RESEND_LOCK_MS } from '@enamel/domain/communications/delivery/resend-lock'
import {
  commTypeOfChannel,
  requireRetryable,
  requireSendChannel,
} from '@enamel/domain/communications/messages/sendable'
import type {
  CommunicationEvent,
  NoteEvent,
  Representative,
  TimelineEvent,
} from '@enamel/domain/timeline/event'
import { withEvent } from '@enamel/domain/timeline/with-event'
import { ApiError, isRefusal, NetworkError } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { retryAfterMs } from '../../../lib/retry-policy.ts'
import { threadChangesOf } from '../guard/thread-base.ts'
import { sendingNote, withFailedNote } from '../model/note.ts'
import type { ReplyRequest } from '../model/send-request.ts'
import { failedMessage, retriedMessage, sendingMessage } from '../model/sending.ts'
import { isOffline, mayWait, withWaiting } from '../offline/waiting.ts'
import type { ReplyPorts } from '../ports.ts'
import { postReply, retryCommunication, type SentEvent } from '../reply.api.ts'

type Items = readonly TimelineEvent[]

/** The parts of the app that are used and updated when messages are sent. */
export interface SendingDependencies {
  patientId: string
  ports: Pick<ReplyPorts, 'timeline' | 'attempts' | 'mentionsIn'>
  /** The requests that the server has not accepted yet, by id, so that they can be repeated unchanged. */
  unsent: {
    get: (id: string) => ReplyRequest | undefined
    drop: (id: string) => void
    /** Stores why the server has not accepted the request; null for an unknown reason. */
    setReason: (id: string, reason: string | null) => void
    /** Whether the request waits for a connection. */
    isWaiting: (id: string) => boolean
    setWaiting: (id: string) => void
    /** Whether an earlier request to the patient waits for a connection, so that this one follows it. */
    isBehindWaiting: (id: string) => boolean
    /** Stores that the writer has been shown the thread up to this entry. */
    rebase: (id: string, basedOn: string) => void
  }
  /** Ids of the replies that this page is sending. */
  inProgress: Set<string>
  /** The user who writes. */
  representative: Representative | null
  now: () => Date
}

/**
 * Shows a reply immediately and sends it (COM-07, COM-19). If sending fails, the reply is marked as failed with the
 * reason (COM-08), and can be sent again with the same id: even if the server did receive the first request, there is
 * one message. Without a connection it waits for one, and is then sent again by itself
 * (offline/send-waiting.ts).
 * @throws ApiError or NetworkError when sending failed
 */
export async function sendReply(deps: SendingDependencies, request: ReplyRequest): Promise<SentEvent> {
  const { id } = request.body
  // A reply that waits stays at its place.
  if (!deps.unsent.isWaiting(id))
    deps.ports.timeline.change((items) => {
      const others = items.filter((item) => item.id !== id)
      return withEvent(others, draftEvent(request, datetimeAfter(others, deps.now()), deps.representative))
    })
  deps.inProgress.add(id)
  try {
    if (mustWait(deps, id)) throw new NetworkError('waiting')
    const sent = await postReply(deps.patientId, await withMentions(request, deps.ports))
    const { event, version } = sent
    deps.unsent.drop(id)
    deps.ports.attempts.forget(id)
    deps.ports.timeline.change((items) => withEvent(items, event), version)
    return sent
  } catch (error) {
    if (mayWait(error, deps.unsent.isWaiting(id))) {
      deps.unsent.setWaiting(id)
      deps.ports.timeline.change((items) => withWaiting(items, id))
      throw error
    }
    const reason = reasonOf(error)
    deps.unsent.setReason(id, reason)
    const change = threadChangesOf(error)?.events.at(-1)
    if (change) deps.unsent.rebase(id, change.id)
    deps.ports.timeline.change((items) => withFailure(items, id, reason))
    throw error
  } finally {
    deps.inProgress.delete(id)
  }
}

/** Whether a reply waits for a connection without an attempt: the browser is offline, or an earlier reply waits. */
export function mustWait({ unsent }: Pick<SendingDependencies, 'unsent'>, id: string): boolean {
  return isOffline() || unsent.isBehindWaiting(id)
}

/** A note names the colleagues whom it mentions, so that they are notified. */
async function withMentions(
  request: ReplyRequest,
  { mentionsIn }: Pick<ReplyPorts, 'mentionsIn'>,
): Promise<ReplyRequest> {
  if (request.call !== 'note') return request
  const mentions = await mentionsIn(request.body.content)
  return mentions.length > 0 ? { ...request, body: { ...request.body, mentions: [...mentions] } } : request
}

/**
 * Shows a reply from an earlier visit that the server has not accepted: as waiting for a connection, or as failed unless
 * it is being sent.
 */
export function showUnsent(
  deps: SendingDependencies,
  request: ReplyRequest,
  { at, reason, waiting = false }: { at: string; reason: string | null; waiting?: boolean },
): void {
  const { id } = request.body
  deps.ports.timeline.change((items) => {
    const shown = withEvent(items, draftEvent(request, at, deps.representative))
    if (waiting) return withWaiting(shown, id)
    return deps.inProgress.has(id) ? shown : withFailure(shown, id, reason)
  })
}

/**
 * Sends a message again (COM-12, COM-14). During the retry the message is still shown as failed; then it has the status
 * in the response, or stays failed, with the increased count unless the server refused the retry. A reply that the
 * server has not accepted is sent again with its id.
 * @returns the response to such a reply
 * @throws ApiError or NetworkError when sending failed; Error for a type that cannot be sent again
 */
export async function sendAgain(
  deps: SendingDependencies,
  event: CommunicationEvent | NoteEvent,
): Promise<SentEvent | undefined> {
  const unsent = deps.unsent.get(event.id)
  if (event.type === 'communication') {
    const count = Math.max(event.retry.count, deps.ports.attempts.get(event.id)?.count ?? 0) + 1
    deps.ports.attempts.record(event.id, { count, lastAt: deps.now().getTime() })
  }
  if (event.local && unsent) return sendReply(deps, unsent)
  if (event.type !== 'communication') return undefined
  requireRetryable(event.comm_type)
  deps.ports.timeline.change((items) => withMessage(items, event.id, retriedMessage))
  try {
    const { event: retried, version } = await retryCommunication(deps.patientId, event.id)
    deps.ports.timeline.change(
      (items) => items.map((item) => (isRetrying(item, event.id) ? retried : item)),
      version,
    )
  } catch (error) {
    recordLock(deps, event, error)
    deps.ports.timeline.change((items) =>
      withMessage(items, event.id, (message) => afterFailedRetry(event, message, error)),
    )
    throw error
  }
  return undefined
}

/**
 * Whether the message is still being sent again. A report that was received in the meantime is newer than the response.
 */
function isRetrying(item: TimelineEvent, id: string): boolean {
  return item.id === id && item.type === 'communication' && item.retry.active
}

/**
 * Codes of refusals that concern the channel, or the patient's phone number or email address. The text of such a
 * refusal becomes the message's failure reason.
 */
const NOT_SENDABLE: ReadonlySet<string> = new Set(['invalid_number', 'no_email', 'channel_disabled'])

/** A refused retry does not count; a retry that fails in any other way does (C1-07). */
function afterFailedRetry(
  before: CommunicationEvent,
  message: CommunicationEvent,
  error: unknown,
): CommunicationEvent {
  if (!isRetrying(message, before.id)) return message
  if (error instanceof ApiError && error.status < 500) {
    const isReason = NOT_SENDABLE.has(error.code)
    return { ...before, failure_reason: isReason ? error.message : before.failure_reason }
  }
  return failedMessage(message, before.failure_reason)
}

/**
 * Records the server's lock, since this page does not know the attempts that were made before it was loaded. The time
 * of the last attempt follows from the remaining time of the lock.
 */
function recordLock(deps: SendingDependencies, event: CommunicationEvent, error: unknown): void {
  if (!isRefusal(error, 'retry_locked')) return
  const count = Math.ceil(Math.max(event.retry.count, 1) / ATTEMPTS_PER_LOCK) * ATTEMPTS_PER_LOCK
  const now = deps.now().getTime()
  const remaining = retryAfterMs(error.retryAfter, now) ?? RESEND_LOCK_MS
  deps.ports.attempts.record(event.id, { count, lastAt: now + remaining - RESEND_LOCK_MS })
}

function withMessage(
  items: Items,
  id: string,
  change: (message: CommunicationEvent) => CommunicationEvent,
): TimelineEvent[] {
  return items.map((item) => (item.type === 'communication' && item.id === id ? change(item) : item))
}

/**
 * The failure reason: the server's text for a refusal; null for any other failure, which is shown as "Error Sending
 * Message" (COM-08).
 */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.status < 500 ? errorMessage(error, { marksFields: false }) : null
}

function withFailure(items: Items, id: string, reason: string | null): TimelineEvent[] {
  const messages = withMessage(items, id, (message) => failedMessage(message, reason))
  return withFailedNote(messages, id, reason)
}

/** A time after all events, even if this computer's clock is behind. */
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
    return sendingNote({ id, title, content, datetime, representative })
  }
  const comm_type = commTypeOfChannel(requireSendChannel(request.body.channel))
  if (request.call === 'approved') {
    const { id, payload } = request.body
    return sendingMessage({ id, datetime, comm_type, text_content: payload.message, representative })
  }
  const { id, subject, body, message } = request.body
  return sendingMessage({
    id,
    datetime,
    comm_type,
    text_content: body ?? message ?? '',
    representative,
    ...(subject !== undefined && { subject }),
    attachments: (request.files ?? []).map((file) => ({ ...file, state: 'stored' })),
  })
}
