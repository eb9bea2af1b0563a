import { DEFAULT_FAILURE } from '@enamel/domain/communications/delivery/failure-reason'
import type { CommStatus, MessageState } from '@enamel/domain/communications/messages/status'

export interface StatusIcon {
  icon: 'clock' | 'check' | 'checks' | 'alert-circle'
  tone: 'quiet' | 'blue' | 'red'
  tooltip: string
}

/** The label of the retry option (COM-11). */
export const SEND_AGAIN = 'Send again'

const delivered: StatusIcon = { icon: 'checks', tone: 'quiet', tooltip: 'Delivered' }

const icons: Record<Exclude<CommStatus, 'failed'>, StatusIcon> = {
  sending: { icon: 'clock', tone: 'quiet', tooltip: 'Sending' },
  sent: { icon: 'check', tone: 'quiet', tooltip: 'Sent' },
  received: { ...delivered, tooltip: 'Received' },
  delivered,
  read: { icon: 'checks', tone: 'blue', tooltip: 'Read' },
  deleted: { icon: 'checks', tone: 'red', tooltip: 'The user has deleted the message' },
}

/** Whether a message is shown as failed: its status is `failed`, or it is being sent again after a failure (COM-11). */
export function showsFailure(message: Pick<MessageState, 'status' | 'retry'>): boolean {
  return message.status === 'failed' || message.retry.active
}

/** The text of a failure: its reason, or "Error Sending Message" (COM-08). */
export function failureText(reason: string | null | undefined): string {
  return reason?.trim() ? reason : DEFAULT_FAILURE
}

/**
 * The icon beside a message (COM-10, COM-11, G1-42): a clock for sending, one tick for sent, two ticks for received or
 * delivered, two blue ticks for read, two red ticks for deleted, an alert for failed. Null for an unknown status.
 */
export function statusIcon(message: MessageState): StatusIcon | null {
  if (message.retry.active || message.status === 'failed') {
    return { icon: 'alert-circle', tone: 'red', tooltip: failureText(message.failure_reason) }
  }
  return message.status === null ? null : icons[message.status]
}
