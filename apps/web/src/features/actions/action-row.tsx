import type { DueAction } from '@enamel/contract/actions'
import { isWaking } from '@enamel/domain/actions/categories'
import { dueLabel, snoozeEndedLabel } from '@enamel/domain/actions/due-label'
import { fullName } from '@enamel/domain/patients/name'
import { IconAlarm, IconChevronRight, IconZzz } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './actions.module.css'

export interface ActionRowProps {
  action: DueAction
  /** The practice's time zone. */
  timeZone: string
  now: Date
  formatPhone: (number: string) => string
  onOpen: (patientId: string) => void
}

/** A due action: who, what, how to reach them, and since when (ACT-10). Pressing it opens the patient. */
export function ActionRow({ action, timeZone, now, formatPhone, onOpen }: ActionRowProps) {
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens the address in a tab or window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(action.patient_id)
  }
  return (
    <a
      href={`/patients/${action.patient_id}`}
      className={classNames(styles.row, isWaking(action) && styles.waking)}
      onClick={open}
    >
      <Icon of={IconChevronRight} size={17} className={styles.chevron} />
      <Avatar name={fullName(action)} size={28} className={styles.avatar} />
      <span className={styles.name} {...tooltipProps(fullName(action), { whenCut: true })}>
        {fullName(action)}
      </span>
      <span className={styles.type}>
        {action.type}
        <span className={styles.alsoSource}>
          {action.type && ', '}
          {action.source}
        </span>
      </span>
      <span className={classNames(styles.phone, 'tabular')}>
        {action.phone === null ? null : formatPhone(action.phone)}
      </span>
      <span className={styles.source}>{action.source}</span>
      <span className={styles.extra}>
        <Extra action={action} timeZone={timeZone} now={now} />
      </span>
      <time className={classNames(styles.due, 'tabular')} dateTime={action.date}>
        {dueLabel(action.date, now, timeZone)}
      </time>
    </a>
  )
}

/** The snooze that ended or still runs, else the labels. */
function Extra({ action, timeZone, now }: Pick<ActionRowProps, 'action' | 'timeZone' | 'now'>) {
  const { snooze, labels } = action
  if (snooze?.state === 'waking') {
    return (
      <span className={styles.ended}>
        <Icon of={IconAlarm} size={14} />
        {snoozeEndedLabel(snooze.ends_at, timeZone)}
      </span>
    )
  }
  if (snooze) {
    return (
      <span className={styles.asleep}>
        <Icon of={IconZzz} size={14} />
        Snoozed until {dueLabel(snooze.ends_at, now, timeZone)}
      </span>
    )
  }
  const [first, ...others] = labels
  if (first === undefined) return null
  return (
    <>
      <Chip>{first}</Chip>
      {others.length > 0 && (
        <span className={styles.more} {...tooltipProps(others.join(', '))}>
          +{others.length}
        </span>
      )}
    </>
  )
}
