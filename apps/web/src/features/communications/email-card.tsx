import { NO_TEXT } from '@enamel/domain/communications/messages/snippet'
import { isBlank } from '@enamel/domain/text/blank'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { Attachments } from './attachments/attachments.tsx'
import { Bubble } from './bubble.tsx'
import styles from './communications.module.css'
import { messagePreview } from './model/message-preview.ts'

export const NO_SUBJECT = 'No subject'

export interface EmailCardProps {
  event: CommunicationEvent
  patientName: string
  failed: boolean
  below: ReactNode
  onOpen: () => void
}

/** The beginning of an email; a press on the card opens the whole email (COM-06, MAIL-01). */
export function EmailCard({ event, patientName, failed, below, onOpen }: EmailCardProps) {
  const subject = event.subject?.trim() || NO_SUBJECT
  // An email that the server has not confirmed yet cannot be fetched, so there is nothing to open.
  const open = event.local ? undefined : onOpen
  return (
    <Bubble
      side={event.inbound ? 'in' : 'out'}
      ground={failed ? 'failed' : event.inbound ? 'card' : 'bubble'}
      name={patientName}
      label={`Email: ${subject}`}
      below={below}
    >
      <div className={styles.emailHead}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button opens the email; the subject covers a part of the button's area, so a click on it has to open the email too. */}
        <p className={styles.title} onClick={open} {...tooltipProps(subject, { whenTruncated: true })}>
          {subject}
        </p>
        {open && (
          <IconButton
            icon={IconArrowsDiagonal}
            label="Open email"
            size={28}
            iconSize={14}
            className={styles.open}
            onClick={open}
          />
        )}
      </div>
      {event.from_email && event.to_email && (
        <p className={styles.addresses}>
          {event.from_email} to {event.to_email}
        </p>
      )}
      {!isBlank(event.text_content) ? (
        <p className={styles.preview}>{messagePreview(event.text_content)}</p>
      ) : (
        event.attachments.length === 0 && (
          <p className={`${styles.preview} ${styles.noText}`}>{event.hidden_files ?? NO_TEXT}</p>
        )
      )}
      <Attachments attachments={event.attachments} />
    </Bubble>
  )
}
