import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { needsAttention, sendTimeLabel } from '@enamel/domain/scheduled-messages/scheduled-message'
import { IconAlertCircle, IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { useScheduledSummary } from '../../signed-in/scheduled-summary.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { patientScheduledQuery } from './scheduled.api.ts'
import styles from './scheduled-lines.module.css'
import { useRowFocus } from './use-row-focus.ts'
import { useScheduledActions } from './use-scheduled-actions.ts'

export interface ScheduledLinesProps {
  patientId: string
  /** Takes a message back into the composer. */
  onEdit: (message: ScheduledMessage) => void
}

/** What is scheduled for a patient, one line for each message, above the composer. */
export function ScheduledLines({ patientId, onEdit }: ScheduledLinesProps) {
  const isScheduled = useScheduledSummary()?.patient_ids.includes(patientId) ?? false
  const query = useQuery({ ...patientScheduledQuery(patientId), enabled: isScheduled })
  const shown = (isScheduled && query.data) || []
  const list = useRef<HTMLUListElement>(null)
  const rowFocus = useRowFocus(
    list,
    shown.map(({ id }) => id),
  )
  const actions = useScheduledActions(rowFocus.awaitRow)
  const { time_zone: zone } = useInit().client
  const now = useNow()
  // Without a word, a user would write again what is scheduled already.
  if (isScheduled && query.isError && !query.data) return <NotLoaded onRetry={() => query.refetch()} />
  if (shown.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Scheduled messages"
      className={styles.lines}
      onFocus={rowFocus.onFocus}
      onBlur={rowFocus.onBlur}
    >
      {shown.map((message) => (
        <Line
          key={message.id}
          message={message}
          text={lineText(message, now, zone)}
          isBusy={actions.busyId === message.id}
          onEdit={() => onEdit(message)}
          onSend={() => actions.sendNow(message)}
          onCancel={() => actions.cancel(message)}
        />
      ))}
    </ul>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.lines}>
      <p className={styles.line} data-unsent role="alert">
        <Icon of={IconAlertCircle} size={14} className={styles.icon} />
        <span className={styles.text}>The scheduled messages could not be loaded</span>
        <span className={styles.actions}>
          <TextButton onClick={onRetry}>Try again</TextButton>
        </span>
      </p>
    </div>
  )
}

function lineText(
  { state, reason, send_at, author_name }: ScheduledMessage,
  now: Date,
  zone: string,
): string {
  return needsAttention(state)
    ? `Not sent: ${reason}`
    : `Scheduled for ${sendTimeLabel(send_at, now, zone)} by ${author_name}`
}

interface LineProps {
  message: ScheduledMessage
  text: string
  isBusy: boolean
  onEdit: () => void
  onSend: () => void
  onCancel: () => void
}

function Line({ message, text, isBusy, onEdit, onSend, onCancel }: LineProps) {
  const { id, state, channel, excerpt, author_name } = message
  const isUnsent = needsAttention(state)
  const content = `${channel}: ${excerpt}`
  return (
    <li
      className={styles.line}
      data-scheduled={id}
      data-unsent={isUnsent || undefined}
      tabIndex={-1}
      aria-busy={isBusy}
    >
      <Icon of={isUnsent ? IconAlertCircle : IconClockHour4} size={14} className={styles.icon} />
      <span className={styles.text} {...tooltipProps(`${text}. ${content}`, { whenTruncated: true })}>
        {text}
        <span className={styles.excerpt}> {isUnsent ? `${author_name}, ${content}` : content}</span>
      </span>
      <span className={styles.actions}>
        <TextButton onClick={onEdit}>Edit</TextButton>
        <TextButton onClick={onSend}>Send now</TextButton>
        <TextButton onClick={onCancel}>Cancel</TextButton>
      </span>
    </li>
  )
}
