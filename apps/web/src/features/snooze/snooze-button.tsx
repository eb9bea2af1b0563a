import type { Snooze } from '@enamel/contract/patients'
import { snoozeLabel } from '@enamel/domain/snooze/snooze-info'
import type { SnoozeState } from '@enamel/domain/snooze/state'
import { IconAlarm, IconZzz } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from './snooze.module.css'
import type { ChosenSnooze } from './snooze-form.tsx'

const loadForm = () => import('./snooze-form.tsx')
const SnoozeForm = lazy(async () => ({ default: (await loadForm()).SnoozeForm }))

export interface SnoozeButtonProps {
  snooze: Snooze | null
  /** Whether the patient sleeps or is waking; null without a snooze. */
  state: SnoozeState | null
  now: Date
  zone: string
  onSnooze: (chosen: ChosenSnooze) => void
}

/** Says what the patient's snooze does, and opens the form that sets or extends it (SNZ-01, SNZ-02). */
export function SnoozeButton({ snooze, state, now, zone, onSnooze }: SnoozeButtonProps) {
  return (
    <Popover
      label="Snooze"
      align="end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="quiet"
          size={28}
          icon={state === 'waking' ? IconAlarm : IconZzz}
          className={styles.opener}
          data-state={state}
          onPointerEnter={loadForm}
          onFocus={loadForm}
        >
          {snoozeLabel(state)}
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <SnoozeForm
            held={snooze}
            now={now}
            zone={zone}
            onCancel={close}
            onSnooze={(chosen) => {
              close()
              onSnooze(chosen)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
