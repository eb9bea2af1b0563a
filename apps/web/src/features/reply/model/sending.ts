import type { MessageState } from '@enamel/domain/communications/messages/status'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'

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
