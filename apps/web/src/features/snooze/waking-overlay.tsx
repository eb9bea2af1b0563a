import { wakeUpText } from '@enamel/domain/snooze/snooze-info'
import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { RemindLater } from './remind-later.tsx'
import styles from './snooze.module.css'

export interface WakingOverlayProps {
  name: string
  now: Date
  zone: string
  onEnd: () => void
  /** Looks beneath: an outcome can be chosen, or a message written, before the snooze is ended. */
  onLift: () => void
  /** Sleeps on until then (G-15). */
  onRemind: (endsAt: Date) => void
}

/** Dims what it lies over while a patient is waking, and says what to do about it (PAT-09, ACT-40). */
export function WakingOverlay({ name, now, zone, onEnd, onLift, onRemind }: WakingOverlayProps) {
  const end = useRef<HTMLButtonElement>(null)
  // What it lies over cannot be reached until it is lifted.
  useEffect(() => end.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.overlay}>
      <div className={styles.banner} role="alert">
        <Icon of={IconAlarm} size={17} className={styles.alarm} />
        <p className={styles.title}>{wakeUpText(name)}</p>
        <div className={styles.acts}>
          <Button variant="quiet" onClick={onLift}>
            View patient
          </Button>
          <RemindLater now={now} zone={zone} onRemind={onRemind} />
          <Button ref={end} variant="primary" onClick={onEnd}>
            End snooze
          </Button>
        </div>
      </div>
    </div>
  )
}
