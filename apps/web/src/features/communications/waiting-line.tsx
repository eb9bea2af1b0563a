import { NO_CONNECTION } from '@enamel/domain/communications/delivery/failure-reason'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { IconClock } from '@tabler/icons-react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './communications.module.css'
import { EDIT, Separator } from './failure-line.tsx'

export interface WaitingLineProps {
  event: CommunicationEvent | NoteEvent
  onEdit: (event: CommunicationEvent | NoteEvent) => void
}

/** Shows that a message or note waits for a connection; it can still be changed. */
export function WaitingLine({ event, onEdit }: WaitingLineProps) {
  return (
    <p className={styles.waiting}>
      <span className={styles.waitingIcon} data-icon="clock">
        <Icon of={IconClock} size={14} label="Sending" />
      </span>
      {NO_CONNECTION}
      <Separator />
      <TextButton aria-label={EDIT[event.type]} onClick={() => onEdit(event)}>
        Edit
      </TextButton>
    </p>
  )
}
