import { canEdit, canSendAgain, failedByClosedWindow } from '@enamel/domain/reply/send-again'
import type { CommunicationEvent, NoteEvent } from '@enamel/domain/timeline/event'
import { IconAlertCircle } from '@tabler/icons-react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './communications.module.css'
import { failureText, SEND_AGAIN } from './model/status-icon.ts'
import { lockedLabel, useResendLock } from './use-resend.ts'

export const NOTE_NOT_SAVED = 'This note was not saved'

/** Labels for screen readers, since the patient's details have a button "Edit" too. */
export const EDIT = { communication: 'Edit this message', note: 'Edit this note' } as const

const SEND_TEMPLATE = 'Send a template'

export interface FailureLineProps {
  event: CommunicationEvent | NoteEvent
  /** Whether only a template can be sent on WhatsApp. */
  isStalled?: boolean | undefined
  onSendAgain: (event: CommunicationEvent | NoteEvent) => void
  onEdit: (event: CommunicationEvent | NoteEvent) => void
}

/**
 * Why a message or note failed, with "Send again" and "Edit" if they can help (COM-08, COM-11, COM-13). For a message
 * that failed because the WhatsApp window had closed, "Send a template" takes the place of "Edit" until the patient
 * writes.
 */
export function FailureLine({ event, isStalled = false, onSendAgain, onEdit }: FailureLineProps) {
  const needsTemplate = isStalled && failedByClosedWindow(event)
  const reason = reasonOf(event)
  const locked = useResendLock(event)
  const retrying = event.type === 'communication' && event.retry.active
  const [first, ...others] = reason.split(' ')
  return (
    <p className={styles.failure}>
      <span>
        <span className={styles.failureStart}>
          <span className={styles.failureIcon} data-icon="alert-circle" {...tooltipProps(reason)}>
            <Icon of={IconAlertCircle} size={14} label="Failed" />
          </span>
          {first}
        </span>
        {others.map((word) => ` ${word}`).join('')}
      </span>
      {retrying && (
        <>
          <Separator />
          <span role="status" className={styles.sending}>
            <Spinner /> Sending again
          </span>
        </>
      )}
      {canSendAgain(event) && (
        <>
          <Separator />
          <TextButton disabled={locked > 0} onClick={() => onSendAgain(event)}>
            {locked > 0 ? lockedLabel(locked) : SEND_AGAIN}
          </TextButton>
        </>
      )}
      {canEdit(event) && (
        <>
          <Separator />
          <TextButton aria-label={needsTemplate ? undefined : EDIT[event.type]} onClick={() => onEdit(event)}>
            {needsTemplate ? SEND_TEMPLATE : 'Edit'}
          </TextButton>
        </>
      )}
    </p>
  )
}

function reasonOf(event: CommunicationEvent | NoteEvent): string {
  if (event.type === 'communication') return failureText(event.failure_reason)
  return event.failure_reason ? `${NOTE_NOT_SAVED}: ${event.failure_reason}` : NOTE_NOT_SAVED
}

/** A separator that stays on the line of the text before it. */
export function Separator() {
  return (
    <>
      <span aria-hidden>{'\u00a0·'}</span>{' '}
    </>
  )
}
