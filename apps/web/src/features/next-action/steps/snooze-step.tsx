import type { FlowFacts } from '@enamel/domain/next-action/flow-facts'
import { snoozeInfo } from '@enamel/domain/snooze/snooze-info'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import styles from './steps.module.css'

export interface SnoozeStepProps {
  headingId: string
  /** ISO 8601; null when the patient has no snooze. */
  endsAt: string | null
  endSnooze: boolean | null
  facts: FlowFacts
  onChange: (endSnooze: boolean) => void
}

const options = [
  { value: 'wake', label: 'Wake the patient' },
  { value: 'keep', label: 'Keep snoozed' },
]

/** Whether the snooze ends with this action (FLOW-15, FLOW-16). */
export function SnoozeStep({ headingId, endsAt, endSnooze, facts, onChange }: SnoozeStepProps) {
  return (
    <>
      {endsAt && <p className={styles.info}>{snoozeInfo(endsAt, facts.now, facts.zone)}</p>}
      <RadioList
        labelledBy={headingId}
        takesFocus
        options={options}
        value={endSnooze ? 'wake' : 'keep'}
        onChange={(value) => onChange(value === 'wake')}
      />
    </>
  )
}
