import type { SmsFileWay } from '@enamel/domain/communications/attachments/sms-files'
import { NO_TEXT } from '@enamel/domain/communications/messages/snippet'
import { isBlank } from '@enamel/domain/text/blank'
import type { AttachmentEvent, CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { IconLock } from '@tabler/icons-react'
import { Icon } from '../../ui/display/icon.tsx'
import { Attachments } from './attachments/attachments.tsx'
import { Bubble } from './bubble.tsx'
import { ChannelMark } from './channel-mark.tsx'
import styles from './communications.module.css'
import { EmailCard } from './email-card.tsx'
import { FailureLine } from './failure-line.tsx'
import { LinkedText } from './linked-text.tsx'
import { MetaLine } from './meta-line.tsx'
import { showsFailure } from './model/status-icon.ts'
import { StatusMark } from './status-mark.tsx'
import { WaitingLine } from './waiting-line.tsx'

interface EventProps {
  patientName: string
  zone: string
}

export interface MessageProps extends EventProps {
  event: CommunicationEvent
  /** Whether only a template can be sent on WhatsApp. */
  isStalled?: boolean
  onSendAgain: (event: CommunicationEvent | NoteEvent) => void
  onEdit: (event: CommunicationEvent | NoteEvent) => void
  onOpenEmail: (event: CommunicationEvent) => void
  /** Shows why an automated or bulk message was sent. */
  onWhy: (messageId: string) => void
}

/** How the files of a text were sent, for staff. */
const sentAs: Record<SmsFileWay, string> = { mms: 'Sent as MMS', link: 'Sent as a link' }

/** A message on the timeline: an email as a card, everything else as a bubble (COM-05). */
export function Message({ event, patientName, zone, onOpenEmail, onWhy, ...failureProps }: MessageProps) {
  const failed = !event.inbound && showsFailure(event)
  const below = (
    <>
      <MetaLine
        mark={<ChannelMark type={event.comm_type} />}
        at={event.datetime}
        zone={zone}
        sentAs={event.files_sent_as && sentAs[event.files_sent_as]}
        onWhy={event.automated ? () => onWhy(event.id) : undefined}
        representative={event.inbound ? null : event.representative}
        status={showsStatus(event) && !failed && !event.waiting && <StatusMark message={event} />}
      />
      {failed && <FailureLine event={event} {...failureProps} />}
      {event.waiting && !failed && <WaitingLine event={event} onEdit={failureProps.onEdit} />}
    </>
  )
  if (event.comm_type === 'email' || event.comm_type === 'marketing_email') {
    return (
      <EmailCard
        event={event}
        patientName={patientName}
        failed={failed}
        below={below}
        onOpen={() => onOpenEmail(event)}
      />
    )
  }
  return (
    <Bubble
      side={event.inbound ? 'in' : 'out'}
      ground={failed ? 'failed' : 'bubble'}
      name={patientName}
      label={event.inbound ? `Message from ${patientName}` : 'Message from the practice'}
      below={below}
    >
      {!isBlank(event.text_content) ? (
        <p className={styles.text}>
          <LinkedText>{event.text_content}</LinkedText>
        </p>
      ) : (
        event.attachments.length === 0 && <p className={styles.noText}>{event.hidden_files ?? NO_TEXT}</p>
      )}
      <Attachments attachments={event.attachments} />
    </Bubble>
  )
}

/**
 * Whether the delivery status is shown: for the practice's messages, and for a deleted message of a patient (COM-10).
 */
function showsStatus({ inbound, status }: CommunicationEvent): boolean {
  return !inbound || status === 'deleted'
}

export interface NoteProps extends EventProps {
  event: NoteEvent
  onSendAgain: (event: CommunicationEvent | NoteEvent) => void
  onEdit: (event: CommunicationEvent | NoteEvent) => void
}

/** A note, which the patient never sees: yellow, with a lock (COM-18, COM-19). */
export function Note({ event, patientName, zone, onSendAgain, onEdit }: NoteProps) {
  return (
    <Bubble
      side="out"
      ground={event.failed ? 'failed' : 'note'}
      name={patientName}
      label="Note"
      below={
        <>
          <MetaLine
            mark={
              <span className={`${styles.mark} ${styles.note}`}>
                <Icon of={IconLock} size={14} />
                Note
              </span>
            }
            at={event.datetime}
            zone={zone}
            representative={event.representative}
          />
          {event.failed && <FailureLine event={event} onSendAgain={onSendAgain} onEdit={onEdit} />}
          {event.waiting && !event.failed && <WaitingLine event={event} onEdit={onEdit} />}
        </>
      }
    >
      {event.title !== '' && <p className={styles.title}>{event.title}</p>}
      <p className={styles.text}>
        <LinkedText>{event.content}</LinkedText>
      </p>
    </Bubble>
  )
}

/** Files that were sent without a text. */
export function AttachmentGroup({ event, patientName, zone }: EventProps & { event: AttachmentEvent }) {
  return (
    <Bubble
      side={event.inbound ? 'in' : 'out'}
      ground="card"
      name={patientName}
      label={event.inbound ? `Files from ${patientName}` : 'Files from the practice'}
      below={<MetaLine mark={<ChannelMark type={event.comm_type} />} at={event.datetime} zone={zone} />}
    >
      <Attachments attachments={event.attachments} />
    </Bubble>
  )
}
