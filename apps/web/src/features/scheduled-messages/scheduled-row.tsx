import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { needsAttention, sendTimeLabel } from '@enamel/domain/scheduled-messages/scheduled-message'
import { pluralise } from '@enamel/domain/text/pluralise'
import { IconAlertCircle, IconPaperclip } from '@tabler/icons-react'
import { channelLooks } from '../../signed-in/channel-looks.ts'
import { PatientName } from '../../signed-in/patient-name.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { ChannelIcon } from '../../ui/display/channel-icon.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './scheduled-list.module.css'

export interface ScheduledRowProps {
  message: ScheduledMessage
  now: Date
  zone: string
  /** Whether one of the row's actions is in progress. */
  isBusy: boolean
  onOpen: () => void
  onEdit: () => void
  onSend: () => void
  onChangeTime: () => void
  onCancel: () => void
}

/** A scheduled message: to whom, when, its first words, who scheduled it, why it was not sent, and what can be done. */
export function ScheduledRow({ message, now, zone, isBusy, ...on }: ScheduledRowProps) {
  const { id, patient_name, distinguisher, channel, subject, excerpt, file_count, author_name, reason } =
    message
  const isUnsent = needsAttention(message.state)
  const name = patient_name || 'New lead'
  return (
    <li
      className={styles.row}
      data-scheduled={id}
      data-unsent={isUnsent || undefined}
      tabIndex={-1}
      aria-busy={isBusy}
      aria-label={name}
    >
      <ChannelIcon look={channelLooks[channel]} size={17} label={channel} />
      <div className={styles.text}>
        <p className={styles.head}>
          <TextButton className={styles.name} onClick={on.onOpen}>
            <PatientName name={name} distinguisher={distinguisher} />
          </TextButton>
          <time className={`${styles.when} tabular`} dateTime={message.send_at}>
            {capitalised(sendTimeLabel(message.send_at, now, zone))}
          </time>
        </p>
        {isUnsent && (
          <p className={styles.reason}>
            <Icon of={IconAlertCircle} size={14} />
            Not sent: {reason}
          </p>
        )}
        <p className={styles.excerpt}>
          {subject && <span className={styles.subject}>{subject} </span>}
          {excerpt}
        </p>
        <p className={styles.meta}>
          <span>By {author_name}</span>
          {file_count > 0 && (
            <span className={styles.files}>
              <Icon of={IconPaperclip} size={14} />
              {pluralise(file_count, 'file')}
            </span>
          )}
        </p>
        <div className={styles.actions}>
          <Button size={28} onClick={on.onSend} aria-disabled={isBusy}>
            Send now
          </Button>
          <Button size={28} onClick={on.onEdit} aria-disabled={isBusy}>
            Edit
          </Button>
          <Button size={28} onClick={on.onChangeTime} aria-disabled={isBusy}>
            Change time
          </Button>
          <Button size={28} variant="quiet" onClick={on.onCancel} aria-disabled={isBusy}>
            Cancel
          </Button>
        </div>
      </div>
    </li>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
