import type { DueAction } from '@enamel/contract/actions'
import { fullName } from '@enamel/domain/patients/name'
import { shallowEqual } from '@mantine/hooks'
import {
  IconAlarm,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconZzz,
} from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { AssigneeMark } from '../../signed-in/assignee-mark.tsx'
import { PatientName } from '../../signed-in/patient-name.tsx'
import { PhoneMark } from '../../signed-in/phone-mark.tsx'
import { PresenceSlot } from '../../signed-in/presence/presence-slot.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './action-row.module.css'
import { CompletedRow } from './completed-row.tsx'
import { dueLabel, snoozedUntilLabel } from './model/due-label.ts'
import type { ActionFlags } from './model/queue.ts'
import { REFRESH_ACTIONS } from './model/refresh-text.ts'
import { type RowContent, rowContent, rowMark, rowNotice, stayedOpenMessage } from './model/row-text.ts'
import { NotSavedMark } from './not-saved-mark.tsx'

/** The values that are the same for every row. */
export interface RowContext {
  /** The id of the signed-in user. */
  owner: string
  /** The practice's time zone. */
  timeZone: string
  now: Date
  formatPhone: (number: string) => string
  /** The id of the user whose patients alone the list has; their mark would be the same in every row. */
  listOf: string | null
}

export interface ActionRowProps extends RowContext {
  action: DueAction
  flags: ActionFlags
  /** The patient's current snooze. */
  snooze: DueAction['snooze']
  onToggle: (action: DueAction) => void
  onRefresh: () => void
  /** Called before the row is removed from the page. */
  onUnmount: (row: HTMLElement) => void
  /** The patient's panes, while the row is open in the list. */
  children: ReactNode
}

/**
 * A due action, which opens to show the whole patient and is replaced by its result (ACT-10, ACT-18 to ACT-24). The
 * row renders again only when its props change: opening one row does not render the other rows.
 */
export const ActionRow = memo(function ActionRow(props: ActionRowProps) {
  const { action, flags, timeZone, onRefresh, children } = props
  const content = rowContent(flags)
  const mark = rowMark(flags)
  const bodyId = useId()
  const row = useRowElement(content.kind, props.onUnmount)
  if (content.kind === 'hidden') return null
  if (content.kind === 'done') {
    return (
      <li {...row} className={styles.item} data-patient={action.patient_id}>
        <CompletedRow content={content} onToggle={() => props.onToggle(action)} />
      </li>
    )
  }
  const staleNotice = mark === 'stale' && rowNotice(flags, null, timeZone)
  const stayedOpenNotice = stayedOpenMessage(flags)
  return (
    <li
      {...row}
      className={styles.item}
      data-patient={action.patient_id}
      data-open={flags.open || undefined}
      data-mark={mark ?? undefined}
    >
      <RowHeader {...props} bodyId={bodyId} />
      {staleNotice && (
        <div className={styles.stale} role="status">
          <Icon of={IconAlertTriangle} size={16} />
          <span className={styles.staleText}>{staleNotice}</span>
          <TextButton onClick={onRefresh}>{REFRESH_ACTIONS}</TextButton>
        </div>
      )}
      {stayedOpenNotice && (
        <div className={styles.stayed} role="status">
          <Icon of={IconCircleCheck} size={16} />
          {stayedOpenNotice}
        </div>
      )}
      {flags.open && children && (
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
      )}
    </li>
  )
}, haveSameProps)

/** Compares the contents of flags and snooze, since they may be new objects at each render. */
function haveSameProps(previous: ActionRowProps, next: ActionRowProps): boolean {
  return (
    shallowEqual(previous.flags, next.flags) &&
    shallowEqual(previous.snooze, next.snooze) &&
    shallowEqual({ ...previous, flags: null, snooze: null }, { ...next, flags: null, snooze: null })
  )
}

/**
 * Scrolls a row into view when the row opens. When a result replaces a focused row, or the row its result, what replaces
 * it receives the focus.
 */
function useRowElement(kind: RowContent['kind'], onUnmount: ActionRowProps['onUnmount']) {
  const row = useRef<HTMLLIElement>(null)
  const previousKind = useRef(kind)
  // It still counts as focused after its focused element was removed.
  const isFocused = useRef(false)
  useLayoutEffect(() => {
    const previous = previousKind.current
    if (kind === previous) return
    previousKind.current = kind
    if (kind === 'open') row.current?.scrollIntoView({ block: 'nearest' })
    // A result may also come from the user's other tab, while the user works on another row of this one.
    const isHere = isFocused.current || (kind === 'done' && previous === 'open')
    const isReplaced = kind === 'done' || previous === 'done'
    if (isReplaced && isHere && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [kind])
  const ref = useCallback(
    (item: HTMLLIElement) => {
      row.current = item
      return () => onUnmount(item)
    },
    [onUnmount],
  )
  return {
    ref,
    onFocus: () => {
      isFocused.current = true
    },
    onBlur: () => {
      isFocused.current = false
    },
  }
}

function RowHeader({
  action,
  flags,
  snooze,
  owner,
  timeZone,
  now,
  formatPhone,
  listOf,
  onToggle,
  bodyId,
}: ActionRowProps & { bodyId: string }) {
  const name = fullName(action)
  // Parsing a number takes longer than rendering the rest of the row.
  const phone = useMemo(
    () => (action.phone === null ? null : formatPhone(action.phone)),
    [action.phone, formatPhone],
  )
  return (
    <button
      type="button"
      className={styles.row}
      data-row
      aria-expanded={flags.open}
      aria-controls={flags.open ? bodyId : undefined}
      onClick={() => onToggle(action)}
    >
      <Icon of={flags.open ? IconChevronDown : IconChevronRight} size={17} className={styles.chevron} />
      <Avatar name={name} size={28} className={styles.avatar ?? ''} />
      <span className={styles.name}>
        <span className={styles.truncated} {...tooltipProps(name, { whenTruncated: true })}>
          <PatientName name={name} distinguisher={action.distinguisher} />
        </span>
        {flags.isNew && <span className={styles.new}>New</span>}
        <PresenceSlot patientId={action.patient_id} />
        <AssigneeMark assignee={action.assignee} listOf={listOf} className={styles.assignee} />
      </span>
      <span className={styles.type} {...tooltipProps(action.type ?? '', { whenTruncated: true })}>
        {action.type}
        <span className={styles.alsoSource}>
          {action.type && ', '}
          {action.source}
        </span>
      </span>
      <span className={`${styles.phone} tabular`}>
        {phone}
        <PhoneMark number={action.phone} shown={phone} />
      </span>
      <span className={styles.source} {...tooltipProps(action.source, { whenTruncated: true })}>
        {action.source}
      </span>
      <span className={styles.extra}>
        <NotSavedMark owner={owner} patientId={action.patient_id} />
        <SnoozeOrLabels {...{ action, flags, snooze, timeZone, now }} />
      </span>
      <time className={`${styles.due} tabular`} dateTime={action.date}>
        <span className={styles.dueWord}>Due: </span>
        {dueLabel(action.date, now, timeZone)}
      </time>
    </button>
  )
}

type SnoozeOrLabelsProps = Pick<ActionRowProps, 'action' | 'flags' | 'snooze' | 'timeZone' | 'now'>

/** The patient's ended or running snooze, or their labels when there is none. */
function SnoozeOrLabels({ action: { labels }, flags, snooze, timeZone, now }: SnoozeOrLabelsProps) {
  if (rowMark(flags) === 'waking') {
    return (
      <span className={styles.ended}>
        <Icon of={IconAlarm} size={14} />
        {rowNotice(flags, snooze?.ends_at ?? null, timeZone)}
      </span>
    )
  }
  if (snooze?.state === 'asleep') {
    return (
      <span className={styles.asleep}>
        <Icon of={IconZzz} size={14} />
        {snoozedUntilLabel(snooze.ends_at, now, timeZone)}
      </span>
    )
  }
  const [first, ...others] = labels
  if (first === undefined) return null
  return (
    <>
      <Chip className={styles.label ?? ''}>{first}</Chip>
      {others.length > 0 && (
        <span className={styles.more} {...tooltipProps(others.join(', '))}>
          +{others.length}
        </span>
      )}
    </>
  )
}
