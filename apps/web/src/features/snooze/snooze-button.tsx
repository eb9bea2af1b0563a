import type { SnoozeState } from '@enamel/domain/snooze/state'
import { IconAlarm, IconZzz } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { snoozeLabel } from './model/snooze-labels.ts'
import styles from './snooze.module.css'
import { SnoozeForm, SnoozeSheet, type SnoozeSheetProps } from './snooze-sheet.tsx'

export interface SnoozeButtonProps extends Omit<SnoozeSheetProps, 'trigger'> {
  /** Whether the patient is asleep or waking; null without a snooze. */
  state: SnoozeState | null
  /** Whether a decision about the snooze is being saved. */
  saving: boolean
}

/** Shows the state of the patient's snooze, and opens the form that sets or extends it (SNZ-01, SNZ-02). */
export function SnoozeButton({ state, saving, ...sheet }: SnoozeButtonProps) {
  return (
    <SnoozeSheet
      {...sheet}
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="quiet"
          size={28}
          icon={state === 'waking' ? IconAlarm : IconZzz}
          className={styles.opener}
          data-state={state}
          onPointerEnter={SnoozeForm.prepare}
          onFocus={SnoozeForm.prepare}
          {...(saving && { 'aria-disabled': true, onClick: undefined })}
        >
          {snoozeLabel(state)}
        </Button>
      )}
    />
  )
}
