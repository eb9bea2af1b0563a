import { wakeUpText } from '@enamel/domain/snooze/snooze-info'
import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './snooze.module.css'

export interface WakingOverlayProps {
  name: string
  ending: boolean
  onEnd: () => void
}

/** Dims what it lies over while a patient is waking, and says what to do about it (PAT-09). */
export function WakingOverlay({ name, ending, onEnd }: WakingOverlayProps) {
  const end = useRef<HTMLButtonElement>(null)
  // What it lies over cannot be reached meanwhile.
  useEffect(() => end.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.overlay}>
      <div className={styles.banner} role="alert">
        <Icon of={IconAlarm} size={17} className={styles.alarm} />
        <p className={styles.title}>{wakeUpText(name)}</p>
        <Button ref={end} variant="primary" busy={ending} busyLabel="Ending" onClick={onEnd}>
          End snooze
        </Button>
      </div>
    </div>
  )
}
