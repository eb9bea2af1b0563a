import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { useFocusAfterRemoval } from '../../ui/feedback/use-focus-in-place.ts'
import { wakeUpText } from './model/snooze-labels.ts'
import { RemindLater } from './remind-later.tsx'
import styles from './snooze.module.css'
import type { SnoozeChange } from './unsaved-snoozes.ts'

export interface WakingOverlayProps {
  name: string
  now: Date
  zone: string
  /** The user's last decision that is not saved yet. */
  unsavedKind: SnoozeChange['kind'] | null
  /** The failed decision, with the reason. */
  failure: string | null
  onEnd: () => void
  /** Lifts the overlay: an outcome can be chosen, or a message written, before the snooze is ended. */
  onLift: () => void
  /** Extends the snooze until then (G-15). */
  onRemind: (endsAt: Date) => void
}

const REMIND = '[aria-haspopup=menu]'
const END = '[data-end]'

/** Dims the view of a waking patient, and shows the possible actions (PAT-09, ACT-40). */
export function WakingOverlay({
  name,
  now,
  zone,
  unsavedKind,
  failure,
  onEnd,
  onLift,
  onRemind,
}: WakingOverlayProps) {
  const overlay = useFocusAfterRemoval<HTMLDivElement>()
  // The page below cannot have the focus until the overlay is lifted; after a failure its button can be pressed again.
  const focusButton = useEffectEvent(() => {
    const button = overlay.current?.querySelector<HTMLElement>(unsavedKind === 'sleep' ? REMIND : END)
    button?.focus({ preventScroll: true })
  })
  useEffect(() => focusButton(), [])
  return (
    <div ref={overlay} className={styles.overlay}>
      <div className={styles.banner} role="alert">
        <Icon of={IconAlarm} size={17} className={styles.alarm} />
        <div className={styles.text}>
          <p className={styles.title}>{wakeUpText(name)}</p>
          {failure && <p className={styles.failure}>{failure}</p>}
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onLift}>
            View patient
          </Button>
          <RemindLater now={now} zone={zone} onRemind={onRemind} />
          <Button variant="primary" onClick={onEnd} data-end>
            End snooze
          </Button>
        </div>
      </div>
    </div>
  )
}
