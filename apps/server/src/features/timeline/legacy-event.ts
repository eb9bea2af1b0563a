import type { LegacyEvent, TimelineEvent } from '@enamel/contract/timeline'

const TYPES = {
  email: 'Email',
  marketing_email: 'Email',
  sms: 'SMS',
  call: 'Phone Call',
  whatsapp_message: 'WhatsApp',
  form_submission: 'Form Submission',
} as const

/**
 * An event in the older vocabulary: its own type names, status as {name}, email fields under email_data (C1-17).
 * Practice-system events have no place in it (TML-11): null.
 */
export function legacyEvent(event: TimelineEvent): LegacyEvent | null {
  switch (event.type) {
    case 'communication': {
      const { type: _, status, subject, from_email, to_email, ...rest } = event
      const type = TYPES[event.comm_type]
      const email = type === 'Email' ? { subject, email_data: { from_email, to_email } } : {}
      return { ...rest, ...email, type, status: { name: status } }
    }
    case 'note':
      return { ...event, type: 'Note' }
    case 'form_submission':
      return { ...event, type: 'Form Submission' }
    case 'business_event':
      return { ...event, type: 'Business Event' }
    case 'attachment':
      return { ...event, type: 'Attachment' }
    case 'pms_event':
      return null
  }
}
