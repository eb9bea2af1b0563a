import type { CommunicationEvent, NoteEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { Recordings } from '../../features/communications/attachments/recordings.tsx'
import { AttachmentGroup, Message, Note } from '../../features/communications/message.tsx'
import { CallRow } from '../../features/timeline/call-row.tsx'
import { FormCard } from '../../features/timeline/form-card.tsx'
import { BusinessEventRow, PmsEventRow } from '../../features/timeline/happening-row.tsx'

export interface EventFacts {
  patientName: string
  zone: string
  formatPhone: (number: string) => string
  onSendAgain: (event: CommunicationEvent | NoteEvent) => void
  onEdit: (event: CommunicationEvent | NoteEvent) => void
  onOpenEmail: (event: CommunicationEvent) => void
}

/** One event of a timeline in its own form (TML-01). */
export function drawEvent(event: TimelineEvent, facts: EventFacts) {
  switch (event.type) {
    case 'communication':
      return event.comm_type === 'call' ? (
        <CallRow event={event} {...facts} recording={<Recordings attachments={event.attachments} />} />
      ) : (
        <Message event={event} {...facts} />
      )
    case 'note':
      return <Note event={event} {...facts} />
    case 'form_submission':
      return <FormCard event={event} {...facts} />
    case 'business_event':
      return <BusinessEventRow event={event} {...facts} />
    case 'pms_event':
      return <PmsEventRow event={event} {...facts} />
    case 'attachment':
      return <AttachmentGroup event={event} {...facts} />
  }
}
