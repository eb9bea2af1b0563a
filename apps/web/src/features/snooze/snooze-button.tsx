import type { SnoozeState } from '@enamel/domain/snooze/state'
import { useMergedRef } from '@mantine/hooks'
import { IconAlarm, IconZzz } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
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
        <Opener
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
        </Opener>
      )}
    />
  )
}

/** The button, which its shortcut presses. */
function Opener({ ref, ...button }: ComponentProps<typeof Button>) {
  const own = useRef<HTMLButtonElement>(null)
  // The key opens the form without a pointer or a focus that would announce it.
  useEffect(() => void SnoozeForm.prepare(), [])
  useShortcuts('patient', { snooze: button.onClick && (() => own.current?.click()) }, own)
  return <Button {...button} ref={useMergedRef(own, ref)} />
}
