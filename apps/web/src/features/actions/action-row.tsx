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
import { memo, type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './action-row.module.css'
import { dueLabel, snoozedUntilLabel } from './model/due-label.ts'
import type { ActionFlags } from './model/queue.ts'
import { REFRESH_ACTIONS } from './model/refresh-text.ts'
import { type RowContent, rowContent, rowMark, rowNotice, stayedOpenMessage } from './model/row-text.ts'
import { NotSavedMark } from './not-saved-mark.tsx'

/** What is the same for every row. */
export interface RowSurroundings {
  /** The signed-in user. */
  owner: string
  /** The practice's time zone. */
  timeZone: string
  now: Date
  formatPhone: (number: string) => string
}

export interface ActionRowProps extends RowSurroundings {
  action: DueAction
  flags: ActionFlags
  /** The patient's present snooze. */
  snooze: DueAction['snooze']
  onToggle: (action: DueAction) => void
  onRefresh: () => void
  /** Called before the row is removed from the page. */
  onGo: (row: HTMLElement) => void
  /** The whole patient, while the row is open here. */
  children: ReactNode
}

/**
 * A due action, which opens to the whole patient; its result replaces it (ACT-10, ACT-18 to ACT-24). It is drawn again
 * only when something of it changes: opening a row does not draw the others.
 */
export const ActionRow = memo(function ActionRow(props: ActionRowProps) {
  const { action, flags, timeZone, onRefresh, children } = props
  const content = rowContent(flags)
  const mark = rowMark(flags)
  const bodyId = useId()
  const row = useShown(content.kind, props.onGo)
  if (content.kind === 'hidden') return null
  if (content.kind === 'done') {
    return (
      <li ref={row} className={styles.item} data-patient={action.patient_id}>
        <DoneRow content={content} onToggle={() => props.onToggle(action)} />
      </li>
    )
  }
  const stale = mark === 'stale' && rowNotice(flags, null, timeZone)
  const stayed = stayedOpenMessage(flags)
  return (
    <li
      ref={row}
      className={styles.item}
      data-patient={action.patient_id}
      data-open={flags.open || undefined}
      data-mark={mark ?? undefined}
    >
      <Head {...props} bodyId={bodyId} />
      {stale && (
        <div className={styles.stale} role="status">
          <Icon of={IconAlertTriangle} size={16} />
          <span className={styles.staleText}>{stale}</span>
          <TextButton onClick={onRefresh}>{REFRESH_ACTIONS}</TextButton>
        </div>
      )}
      {stayed && (
        <div className={styles.stayed} role="status">
          <Icon of={IconCircleCheck} size={16} />
          {stayed}
        </div>
      )}
      {flags.open && children && (
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
      )}
    </li>
  )
}, isSame)

/** Flags and snooze are looked up each time. */
function isSame(before: ActionRowProps, now: ActionRowProps): boolean {
  return (
    shallowEqual(before.flags, now.flags) &&
    shallowEqual(before.snooze, now.snooze) &&
    shallowEqual({ ...before, flags: null, snooze: null }, { ...now, flags: null, snooze: null })
  )
}

/** Brings a row into view when it opens. A result that replaces a row takes over the focus that was in the row. */
function useShown(kind: RowContent['kind'], onGo: ActionRowProps['onGo']) {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(kind)
  useLayoutEffect(() => {
    const was = before.current
    before.current = kind
    if (kind === was) return
    if (kind === 'open') row.current?.scrollIntoView({ block: 'nearest' })
    if (kind === 'done' && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [kind])
  return useCallback(
    (item: HTMLLIElement) => {
      row.current = item
      return () => onGo(item)
    },
    [onGo],
  )
}

function DoneRow({
  content,
  onToggle,
}: {
  content: Extract<RowContent, { kind: 'done' }>
  onToggle: () => void
}) {
  const isComplete = content.how === 'complete'
  return (
    <button type="button" className={styles.done} data-row onClick={onToggle}>
      <Icon
        of={isComplete ? IconCircleCheck : IconZzz}
        size={17}
        className={isComplete ? styles.tick : styles.chevron}
      />
      <span className={styles.doneText}>{content.text}</span>
      <Icon of={IconChevronDown} size={17} className={styles.chevron} />
    </button>
  )
}

function Head({
  action,
  flags,
  snooze,
  owner,
  timeZone,
  now,
  formatPhone,
  onToggle,
  bodyId,
}: ActionRowProps & { bodyId: string }) {
  const name = fullName(action)
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
        <span className={styles.cut} {...tooltipProps(name, { whenCut: true })}>
          {name}
        </span>
        {flags.isNew && <span className={styles.new}>New</span>}
      </span>
      <span className={styles.type} {...tooltipProps(action.type ?? '', { whenCut: true })}>
        {action.type}
        <span className={styles.alsoSource}>
          {action.type && ', '}
          {action.source}
        </span>
      </span>
      <span className={`${styles.phone} tabular`}>
        {action.phone === null ? null : formatPhone(action.phone)}
      </span>
      <span className={styles.source} {...tooltipProps(action.source, { whenCut: true })}>
        {action.source}
      </span>
      <span className={styles.extra}>
        <NotSavedMark owner={owner} patientId={action.patient_id} />
        <Extra {...{ action, flags, snooze, timeZone, now }} />
      </span>
      <time className={`${styles.due} tabular`} dateTime={action.date}>
        {dueLabel(action.date, now, timeZone)}
      </time>
    </button>
  )
}

type ExtraProps = Pick<ActionRowProps, 'action' | 'flags' | 'snooze' | 'timeZone' | 'now'>

/** The snooze that ended or still runs, else the labels. */
function Extra({ action: { labels }, flags, snooze, timeZone, now }: ExtraProps) {
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
