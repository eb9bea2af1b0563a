import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { TimelineEvent } from '@enamel/domain/timeline/event'

const texts: Partial<Record<CommType, string>> = {
  email: 'New email',
  sms: 'New SMS',
  whatsapp_message: 'New WhatsApp message',
  form_submission: 'New form submission',
}

/**
 * The kind of message that a patient wrote; null for everything else. The text of the message is left out, since other
 * people can read a notification on a shared screen.
 */
export function newMessageText(event: TimelineEvent): string | null {
  switch (event.type) {
    case 'form_submission':
      return texts.form_submission ?? null
    case 'communication':
    case 'attachment':
      return event.inbound ? (texts[event.comm_type] ?? null) : null
    case 'note':
    case 'business_event':
    case 'pms_event':
      return null
  }
}
