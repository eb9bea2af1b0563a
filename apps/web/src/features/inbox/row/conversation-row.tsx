import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { fullName, withDistinguisher } from '@enamel/domain/patients/name'
import { withoutDirectionMarks } from '@enamel/domain/text/direction-marks'
import { longDate, rowTimeLabel, timeLabel } from '@enamel/domain/time/date-labels'
import {
  IconAlertCircle,
  IconMail,
  IconMailOpened,
  IconStar,
  IconStarFilled,
  IconZzz,
} from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { AssigneeMark } from '../../../signed-in/assignee-mark.tsx'
import { channelLooks } from '../../../signed-in/channel-looks.ts'
import { PatientName } from '../../../signed-in/patient-name.tsx'
import { PresenceSlot } from '../../../signed-in/presence/presence-slot.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge, UnreadDot } from '../../../ui/display/badge.tsx'
import { ChannelIcon } from '../../../ui/display/channel-icon.tsx'
import { Icon, type IconShape } from '../../../ui/display/icon.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { markLabels } from '../marks/mark-text.ts'
import type { RowDisplay } from '../model/row-display.ts'
import styles from './conversation-row.module.css'

/** The actions of a row; the same object in every render, so that unchanged rows are not rendered again. */
export interface RowActions {
  open: (patientId: string) => void
  /** Opens a conversation that the user may only pass on the way to another. */
  moveTo: (patientId: string) => void
  toggle: (patientId: string) => void
  mark: (patientId: string, mark: Mark) => void
}

export interface ConversationRowProps {
  conversation: Conversation
  display: RowDisplay
  checked: boolean
  /** Whether Tab reaches this row; arrow keys move on from this row. */
  reachable: boolean
  /** The row's position in the list, counted from 1. */
  position: number
  /** The number of rows; -1 while more may follow. */
  setSize: number
  /** The row's distance from the top of the list, in CSS pixels. */
  top: number
  now: Date
  timeZone: string
  actions: RowActions
  /** The id of the user whose patients alone the list has; their mark would be the same in every row. */
  listOf: string | null
}

/** A conversation: the patient, the time and the latest message (INB-06). Hover and focus show its actions. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, display, checked, reachable, position, setSize, top, actions } = props
  const { patient_id } = conversation
  const name = fullName(conversation) || 'Unnamed patient'
  const isUnread = display === 'unread' || display === 'open-unread'
  const isOpen = display === 'open' || display === 'open-unread'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is the button; the row only enlarges the button's target for the pointer.
    <li
      className={styles.row}
      style={{ '--top': `${top}px` } as CSSProperties}
      data-display={display}
      data-checked={checked}
      data-patient={patient_id}
      aria-posinset={position}
      aria-setsize={setSize}
      onClick={(event) => openOnClick(event, () => actions.open(patient_id))}
    >
      <div className={styles.lines}>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.name}
            tabIndex={reachable ? 0 : -1}
            aria-current={isOpen || undefined}
            {...tooltipProps(name, { whenTruncated: true })}
          >
            <PatientName name={name} distinguisher={conversation.distinguisher} />
            {isUnread && <span className="visually-hidden">unread</span>}
          </button>
          <PresenceSlot patientId={patient_id} />
          <Meta {...props} isUnread={isUnread} />
        </div>
        <div className={styles.line}>
          <ChannelIcon look={channelLooks[conversation.channel]} size={14} label={conversation.channel} />
          <Snippet {...conversation} />
          <AssigneeMark assignee={conversation.assignee} listOf={props.listOf} className={styles.assignee} />
          <StatusIndicator conversation={conversation} isUnread={isUnread} />
        </div>
      </div>
      {/* Last in the document although first on the screen, so that Tab reaches the row before its checkbox. */}
      <div className={styles.face}>
        <Avatar name={name} className={styles.avatar} />
        <Checkbox
          className={styles.checkbox}
          checked={checked}
          aria-label={`Select ${withDistinguisher(name, conversation.distinguisher)}`}
          tabIndex={reachable ? 0 : -1}
          onChange={() => actions.toggle(patient_id)}
        />
      </div>
    </li>
  )
})

/**
 * Opens the conversation when its row is clicked, unless the click is on one of the row's other controls. Focuses the
 * row, so that arrow keys move on from there.
 */
function openOnClick(event: MouseEvent<HTMLElement>, open: () => void): void {
  const target = event.target as HTMLElement
  if (target.closest(`input, button:not(.${styles.name})`)) return
  event.currentTarget.querySelector<HTMLElement>(`.${styles.name}`)?.focus({ preventScroll: true })
  open()
}

function Snippet({ snippet, channel, last_message_inbound }: Conversation) {
  // A marketing email is not written by staff, so its snippet does not begin with "You:".
  const isFromStaff = !last_message_inbound && channel !== 'Marketing Email'
  const plain = withoutDirectionMarks(snippet)
  const text = isFromStaff ? `You: ${plain}` : plain
  return (
    <span className={styles.snippet} {...tooltipProps(text, { whenTruncated: true })}>
      {text}
    </span>
  )
}

/** Shows at the end of the second line how many messages are unread, or that the message was not sent. */
function StatusIndicator({ conversation, isUnread }: { conversation: Conversation; isUnread: boolean }) {
  if (!isUnread) {
    const hasFailed = !conversation.last_message_inbound && conversation.status === 'failed'
    return hasFailed && <Icon of={IconAlertCircle} size={14} label="Not sent" className={styles.failed} />
  }
  return conversation.unread_count > 1 ? (
    <Badge count={conversation.unread_count} label="unread" className={styles.indicator} />
  ) : (
    <UnreadDot className={styles.indicator} />
  )
}

/** The end of the first line: the button that marks the row read or unread, then star, snooze and time. */
function Meta({
  conversation,
  reachable,
  now,
  timeZone,
  actions,
  isUnread,
}: ConversationRowProps & { isUnread: boolean }) {
  const { patient_id, starred, snoozed, last_message_at: at } = conversation
  const markButton = (mark: Mark, icon: IconShape) => (
    <RowAction mark={mark} icon={icon} reachable={reachable} onPress={() => actions.mark(patient_id, mark)} />
  )
  return (
    <div className={styles.meta}>
      <span className={styles.actions}>
        {isUnread ? markButton('read', IconMailOpened) : markButton('unread', IconMail)}
      </span>
      {/* Star and unstar are one button, so that it does not lose the focus. */}
      {starred ? markButton('unstar', IconStarFilled) : markButton('star', IconStar)}
      {snoozed && <Icon of={IconZzz} size={14} label="Snoozed" className={styles.snoozed} />}
      <time
        className={`${styles.time} tabular`}
        dateTime={at}
        {...tooltipProps(`${longDate(at, timeZone)}, ${timeLabel(at, timeZone)}`)}
      >
        {rowTimeLabel(at, now, timeZone)}
      </time>
    </div>
  )
}

interface RowActionProps {
  mark: Mark
  icon: IconShape
  reachable: boolean
  onPress: () => void
}

function RowAction({ mark, icon, reachable, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-mark={mark}
      aria-label={markLabels[mark]}
      tabIndex={reachable ? 0 : -1}
      onClick={onPress}
      {...tooltipProps(markLabels[mark])}
    >
      <Icon of={icon} size={15} />
    </button>
  )
}
