import type { MessageState } from '@enamel/domain/communications/messages/status'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'

/**
 * Marks a failed message as being retried, and counts the retry, once, at its start (COM-12, C1-07). Any other message
 * stays as it is.
 */
export function retriedMessage<M extends MessageState>(message: M): M {
  return message.status === 'failed' && !message.retry.active
    ? { ...message, retry: { active: true, count: message.retry.count + 1 } }
    : message
}

/**
 * Marks a message that was being sent, or sent again, as failed (COM-07, COM-12). If a report was received in the
 * meantime, the message stays as it is.
 */
export function failedMessage<M extends MessageState>(message: M, reason: string | null): M {
  const isInProgress = message.status === 'sending' || (message.status === 'failed' && message.retry.active)
  return isInProgress
    ? { ...message, status: 'failed', failure_reason: reason, retry: { ...message.retry, active: false } }
    : message
}

type Draft = Pick<CommunicationEvent, 'id' | 'datetime' | 'comm_type' | 'text_content'> &
  Partial<CommunicationEvent>

/** A message as it is shown from the press of Send until the server has responded. */
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
