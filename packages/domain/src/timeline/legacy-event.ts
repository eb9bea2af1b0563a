import type { CommType } from '../communications/messages/comm-type.ts'
import type { CommunicationEvent, TimelineEvent } from './event.ts'
import type { LegacyType } from './event-type.ts'

const legacyOf: Record<CommType, LegacyType> = {
  email: 'Email',
  marketing_email: 'Email',
  sms: 'SMS',
  call: 'Phone Call',
  whatsapp_message: 'WhatsApp',
  form_submission: 'Form Submission',
}

export interface LegacyEvent {
  id: string
  type: LegacyType
  datetime: string
  [field: string]: unknown
}

function legacyCommunication(event: CommunicationEvent): LegacyEvent {
  const { subject, from_email, to_email, identity, comm_type } = event
  const isEmail = comm_type === 'email' || comm_type === 'marketing_email'
  return {
    ...event,
    type: legacyOf[comm_type],
    status: { name: event.status },
    ...(isEmail && { email_data: { subject, from_email, to_email, identity } }),
  }
}

/**
 * An event in the older format: type names of its own, status as {name}, email fields also under email_data (§3,
 * C1-17). Null for practice-system events, which only the v2 timeline has (TML-11).
 */
export function legacyEvent(event: TimelineEvent): LegacyEvent | null {
  switch (event.type) {
    case 'communication':
      return legacyCommunication(event)
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
