import { failedBy } from '../communications/delivery/failure-reason.ts'
import { isRetryable, type SendChannel } from '../communications/messages/sendable.ts'
import type { CommunicationEvent, NoteEvent } from '../timeline/event.ts'
import { WHATSAPP_STALLED } from './whatsapp-window.ts'

/**
 * Whether "Send again" is shown beside the message: only for a failed email or SMS that is not being sent again
 * (COM-11, C1-06).
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
 * The channel on which a failed message can be rewritten; null if the message is sent again unchanged, or cannot be
 * rewritten. Only outbound WhatsApp messages can be rewritten (C1-06).
 */
export function editChannel(message: CommunicationEvent): SendChannel | null {
  const { inbound, status, retry, comm_type } = message
  const isFailed = !inbound && status === 'failed' && !retry.active
  return isFailed && comm_type === 'whatsapp_message' ? 'WhatsApp' : null
}

/**
 * Whether a message failed because the patient's WhatsApp window had closed. While the window is closed, only a template
 * reaches the patient.
 */
export function failedByClosedWindow(event: CommunicationEvent | NoteEvent): boolean {
  if (event.type === 'note' || editChannel(event) === null) return false
  return failedBy('window_closed', event) || event.failure_reason === WHATSAPP_STALLED
}

/**
 * Whether an event can be rewritten: it failed, and either only this screen has it or it cannot be sent again
 * unchanged. So can an event that waits for a connection.
 */
export function canEdit(event: CommunicationEvent | NoteEvent): boolean {
  if (!event.local) return event.type === 'communication' && editChannel(event) !== null
  if (event.waiting) return true
  return event.type === 'note' ? event.failed === true : event.status === 'failed' && !event.retry.active
}
