import type { CommunicationEvent, NoteEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { Recordings } from '../../features/communications/attachments/recordings.tsx'
import { AttachmentGroup, Message, Note } from '../../features/communications/message.tsx'
import { CallRow } from '../../features/timeline/call-row.tsx'
import { BusinessEventRow, PmsEventRow } from '../../features/timeline/event-row.tsx'
import { FormCard } from '../../features/timeline/form-card.tsx'

export interface EventInput {
  patientName: string
  zone: string
  /** Whether only a template can be sent on WhatsApp. */
  isStalled: boolean
  formatPhone: (number: string) => string
  onSendAgain: (event: CommunicationEvent | NoteEvent) => void
  onEdit: (event: CommunicationEvent | NoteEvent) => void
  onOpenEmail: (event: CommunicationEvent) => void
  onWhy: (messageId: string) => void
}

/** Renders an event of a timeline with the component for its type (TML-01). */
export function renderTimelineEvent(event: TimelineEvent, input: EventInput) {
  switch (event.type) {
    case 'communication':
      return event.comm_type === 'call' ? (
        <CallRow event={event} {...input} recording={<Recordings attachments={event.attachments} />} />
      ) : (
        <Message event={event} {...input} />
      )
    case 'note':
      return <Note event={event} {...input} />
    case 'form_submission':
      return <FormCard event={event} {...input} />
    case 'business_event':
      return <BusinessEventRow event={event} {...input} />
    case 'pms_event':
      return <PmsEventRow event={event} {...input} />
    case 'attachment':
      return <AttachmentGroup event={event} {...input} />
  }
}
