import { emailPreview } from '@enamel/domain/communications/email-preview'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { AttachmentChips } from './attachment-chips.tsx'
import { Bubble } from './bubble.tsx'
import styles from './communications.module.css'

export const NO_SUBJECT = 'No subject'

export interface EmailCardProps {
  event: CommunicationEvent
  patientName: string
  failed: boolean
  below: ReactNode
  onOpen: () => void
}

/** An email's beginning; pressing the card opens the whole (COM-06, MAIL-01). */
export function EmailCard({ event, patientName, failed, below, onOpen }: EmailCardProps) {
  const subject = event.subject?.trim() || NO_SUBJECT
  return (
    <Bubble
      side={event.inbound ? 'in' : 'out'}
      ground={failed ? 'failed' : event.inbound ? 'card' : 'bubble'}
      name={patientName}
      label={`Email: ${subject}`}
      below={below}
    >
      <div className={styles.emailHead}>
        <p className={styles.title}>{subject}</p>
        {/* What this screen is still sending is not stored yet, so there is nothing to open. */}
        {!event.local && (
          <IconButton
            icon={IconArrowsDiagonal}
            label="Open email"
            size={28}
            iconSize={14}
            className={styles.open}
            onClick={onOpen}
          />
        )}
      </div>
      {event.from_email && event.to_email && (
        <p className={styles.addresses}>
          {event.from_email} to {event.to_email}
        </p>
      )}
      <p className={styles.preview}>{emailPreview(event.text_content)}</p>
      <AttachmentChips attachments={event.attachments} />
    </Bubble>
  )
}
