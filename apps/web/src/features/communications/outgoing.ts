import { nextNotes } from '@enamel/domain/communications/note'
import { ATTEMPTS_PER_LOCK, RESEND_LOCK_MS } from '@enamel/domain/communications/resend-lock'
import { commTypeOfChannel, requireRetryable } from '@enamel/domain/communications/sendable'
import { nextSending, offersRetry, sendingMessage } from '@enamel/domain/communications/sending'
import type { ReplyRequest } from '@enamel/domain/reply/send-request'
import { editsOn } from '@enamel/domain/reply/take-up'
import { arrive } from '@enamel/domain/timeline/arrive'
import type {
  CommunicationEvent,
  NoteEvent,
  Representative,
  TimelineEvent,
} from '@enamel/domain/timeline/event'
import { ApiError, isRefusal, NetworkError } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { retryAfterMs } from '../../lib/retry-policy.ts'
import { attemptsOf, forgetAttempts, noteAttempts } from './attempts.ts'
import { postReply, retryCommunication } from './communications.api.ts'
import { DEFAULT_FAILURE } from './model/status-icon.ts'

type Items = readonly TimelineEvent[]

/** What sending reaches outside itself for: the timeline on screen, and what has been tried and not stored yet. */
export interface OutgoingDependencies {
  patientId: string
  /** Changes the timeline on screen; `version` is what the server says it has come to. */
  changeTimeline: (change: (items: Items) => TimelineEvent[], version?: number) => void
  /** What the server has not taken yet, by id, so that it can be repeated as it was. */
  unsent: {
    get: (id: string) => ReplyRequest | undefined
    drop: (id: string) => void
    /** Keeps why the server has not taken it; null where nobody said. */
    failed: (id: string, reason: string | null) => void
  }
  /** Who writes. */
  representative: Representative | null
  now: () => Date
}

/** Ids of the replies that this page has posted and that the server has not answered yet. */
const underWay = new Set<string>()

/**
 * Shows a reply at once and sends it (COM-07, COM-19). When that fails it stays, marked failed with the reason (COM-08),
 * and can be sent again under the same id: if the first one did get through, there is still only one.
 * @throws ApiError or NetworkError when it failed
 */
export async function sendReply(deps: OutgoingDependencies, request: ReplyRequest): Promise<void> {
  const { id } = request.body
  deps.changeTimeline((items) => {
    const others = items.filter((item) => item.id !== id)
    return arrive(others, draftEvent(request, datetimeAfter(others, deps.now()), deps.representative))
  })
  underWay.add(id)
  try {
    const { event, version } = await postReply(deps.patientId, request)
    deps.unsent.drop(id)
    forgetAttempts(id)
    deps.changeTimeline((items) => arrive(items, event), version)
  } catch (error) {
    const reason = reasonOf(error)
    deps.unsent.failed(id, reason)
    deps.changeTimeline((items) => withFailure(items, id, reason))
    throw error
  } finally {
    underWay.delete(id)
  }
}

/** Shows a reply as failed that a reload took from the screen before the server had it, and why as far as was said. */
export function showUnsent(
  deps: OutgoingDependencies,
  request: ReplyRequest,
  { at, reason }: { at: string; reason: string | null },
): void {
  const { id } = request.body
  deps.changeTimeline((items) => {
    const shown = arrive(items, draftEvent(request, at, deps.representative))
    return underWay.has(id) ? shown : withFailure(shown, id, reason)
  })
}

/**
 * "Send again" (COM-12, COM-14): failed with its retry under way, then as the server says; failed with the raised count
 * when it did not work. One that never reached the server is sent anew under its id.
 * @throws ApiError or NetworkError when it failed; Error for a type that cannot be sent again
 */
export async function sendAgain(
  deps: OutgoingDependencies,
  event: CommunicationEvent | NoteEvent,
): Promise<void> {
  const unsent = deps.unsent.get(event.id)
  if (event.type === 'communication') {
    const count = Math.max(event.retry.count, attemptsOf(event.id)?.count ?? 0) + 1
    noteAttempts(event.id, { count, lastAt: deps.now().getTime() })
  }
  if (event.local && unsent) return sendReply(deps, unsent)
  if (event.type !== 'communication') return
  requireRetryable(event.comm_type)
  deps.changeTimeline((items) =>
    withMessage(items, event.id, (message) => nextSending(message, { type: 'retry' })),
  )
  try {
    const { event: answered, version } = await retryCommunication(deps.patientId, event.id)
    deps.changeTimeline(
      (items) => items.map((item) => (isUnderWay(item, event.id) ? answered : item)),
      version,
    )
  } catch (error) {
    noteLock(deps, event, error)
    deps.changeTimeline((items) =>
      withMessage(items, event.id, (message) => afterFailedRetry(event, message, error)),
    )
    throw error
  }
}

/** Whether no report has come since it is being sent again: what a report says is later news than the answer. */
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
 * The server's lock holds also after a reload, when this page does not know of the attempts before. What is left of it
 * says when the last one began.
 */
function noteLock(deps: OutgoingDependencies, event: CommunicationEvent, error: unknown): void {
  if (!isRefusal(error, 'retry_locked')) return
  const count = Math.ceil(Math.max(event.retry.count, 1) / ATTEMPTS_PER_LOCK) * ATTEMPTS_PER_LOCK
  const now = deps.now().getTime()
  const left = retryAfterMs(error.retryAfter, now) ?? RESEND_LOCK_MS
  noteAttempts(event.id, { count, lastAt: now + left - RESEND_LOCK_MS })
}

/** Whether it can be written anew: it failed, and only this screen has it or nobody can send it again as it is. */
export function canEdit(event: CommunicationEvent | NoteEvent): boolean {
  if (!event.local) return event.type === 'communication' && editsOn(event) !== null
  return event.type === 'note' ? event.failed === true : event.status === 'failed' && !event.retry.active
}

/** Whether "Send again" exists for what is shown: failed emails and SMS (C1-06), and notes that were not saved. */
export function canSendAgain(event: CommunicationEvent | NoteEvent): boolean {
  return event.type === 'note' ? event.failed === true : offersRetry(event)
}

function withMessage(
  items: Items,
  id: string,
  change: (message: CommunicationEvent) => CommunicationEvent,
): TimelineEvent[] {
  return items.map((item) => (item.type === 'communication' && item.id === id ? change(item) : item))
}

/** Why a note did not leave this computer; a message says first that it was not sent. */
const OFFLINE = 'no connection'
export const NO_CONNECTION = `${DEFAULT_FAILURE}: ${OFFLINE}`

/** The server's words for a refusal; a failure without any reads "Error Sending Message" (COM-08). */
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

/** Never before what is there already, whatever this computer's clock says. */
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
    const { id, title, content } = request.body
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
