import type { CommunicationEvent, NoteEvent } from '../timeline/event.ts'
import { isRetryable, type SendChannel } from './sendable.ts'
import type { MessageState } from './status.ts'

/** The steps of a message between the press of Send and its first report. */
export type SendingStep =
  | { type: 'accepted' }
  | { type: 'refused'; reason: string | null }
  | { type: 'retry' }

/**
 * The message after a step: sending, then sent or failed (COM-07). A retry sets failed with retry active and raises the
 * count once, at the start (COM-12, C1-07); then it is sent, or stays failed. A step that comes too late changes nothing.
 */
export function nextSending<M extends MessageState>(message: M, step: SendingStep): M {
  const underWay = message.status === 'sending' || (message.status === 'failed' && message.retry.active)
  switch (step.type) {
    case 'retry':
      return message.status === 'failed' && !message.retry.active
        ? { ...message, retry: { active: true, count: message.retry.count + 1 } }
        : message
    case 'accepted':
      return underWay
        ? { ...message, status: 'sent', failure_reason: null, retry: { ...message.retry, active: false } }
        : message
    case 'refused':
      return underWay
        ? {
            ...message,
            status: 'failed',
            failure_reason: step.reason,
            retry: { ...message.retry, active: false },
          }
        : message
  }
}

/**
 * Whether "Send again" is shown beside the message: a failed email or SMS that is not being sent again (COM-11, C1-06).
 */
export function offersRetry(message: CommunicationEvent): boolean {
  return (
    !message.inbound && message.status === 'failed' && !message.retry.active && isRetryable(message.comm_type)
  )
}

/** Whether "Send again" exists for the event: failed emails and SMS (C1-06), and notes that were not saved. */
export function canSendAgain(event: CommunicationEvent | NoteEvent): boolean {
  return event.type === 'note' ? event.failed === true : offersRetry(event)
}

/**
 * The channel on which a failed message can be rewritten; null if it is sent again unchanged, or cannot be rewritten.
 * Only staff's WhatsApp messages can (C1-06).
 */
export function editsOn(message: CommunicationEvent): SendChannel | null {
  const { inbound, status, retry, comm_type } = message
  const isOver = !inbound && status === 'failed' && !retry.active
  return isOver && comm_type === 'whatsapp_message' ? 'WhatsApp' : null
}

/** Whether it can be rewritten: it failed, and either only this screen has it or it cannot be sent again unchanged. */
export function canEdit(event: CommunicationEvent | NoteEvent): boolean {
  if (!event.local) return event.type === 'communication' && editsOn(event) !== null
  return event.type === 'note' ? event.failed === true : event.status === 'failed' && !event.retry.active
}

type Draft = Pick<CommunicationEvent, 'id' | 'datetime' | 'comm_type' | 'text_content'> &
  Partial<CommunicationEvent>

/** A message as it shows from the press of Send on, before the server has answered. */
export function sendingMessage(draft: Draft): CommunicationEvent {
  return {
    inbound: false,
    read_at: null,
    failure_reason: null,
    retry: { active: false, count: 0 },
    attachments: [],
    automated: false,
    representative: null,
    ...draft,
    type: 'communication',
    status: 'sending',
    local: true,
  }
}
