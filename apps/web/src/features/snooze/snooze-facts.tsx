import type { Snooze } from '@enamel/contract/patients'
import { endSnoozeLabel, snoozeInfo, snoozeLabel } from '@enamel/domain/snooze/snooze-info'
import type { SnoozeState } from '@enamel/domain/snooze/state'
import { IconAlarm, IconZzz } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './snooze.module.css'

/** What the snooze is called, beside the next action's title. */
export function SnoozeMark({ state }: { state: SnoozeState }) {
  return (
    <span className={styles.mark} data-state={state}>
      <Icon of={state === 'waking' ? IconAlarm : IconZzz} size={16} />
      {snoozeLabel(state)}
    </span>
  )
}

export interface SnoozeFactsProps {
  snooze: Snooze
  state: SnoozeState
  now: Date
  zone: string
  ending: boolean
  onEnd: () => void
}

/** Until when the patient sleeps, why, and the way to end it (SNZ-03, SNZ-04, SNZ-13). */
export function SnoozeFacts({ snooze, state, now, zone, ending, onEnd }: SnoozeFactsProps) {
  return (
    <div className={styles.facts} data-state={state}>
      <p>{snoozeInfo(snooze.ends_at, now, zone)}</p>
      {snooze.comment && <p className={styles.comment}>{snooze.comment}</p>}
      <Button size={28} busy={ending} busyLabel="Ending" onClick={onEnd} className={styles.end}>
        {endSnoozeLabel(state)}
      </Button>
    </div>
  )
}
