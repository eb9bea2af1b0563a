import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import { snoozeInfo } from '@enamel/domain/snooze/snooze-info'
import { RadioList } from '../../../../ui/fields/radio-list.tsx'
import styles from './steps.module.css'

export interface SnoozeStepProps {
  headingId: string
  /** ISO 8601; null when the patient has no snooze. */
  endsAt: string | null
  endSnooze: boolean | null
  input: FlowInput
  onChange: (endSnooze: boolean) => void
}

const options = [
  { value: 'wake', label: 'Wake the patient' },
  { value: 'stay', label: 'Keep snoozed' },
]

/** Whether the snooze ends with this action (FLOW-15, FLOW-16). */
export function SnoozeStep({ headingId, endsAt, endSnooze, input, onChange }: SnoozeStepProps) {
  return (
    <>
      {endsAt && <p className={styles.info}>{snoozeInfo(endsAt, input.now, input.zone)}</p>}
      <RadioList
        labelledBy={headingId}
        takesFocus
        numbered
        options={options}
        value={endSnooze ? 'wake' : 'stay'}
        onChange={(value) => onChange(value === 'wake')}
      />
    </>
  )
}
