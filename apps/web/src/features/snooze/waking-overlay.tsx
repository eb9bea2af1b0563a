import { IconAlarm } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { PatientOpened } from '../../signed-in/shortcuts/registered-shortcuts.ts'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { mayTakeFocus, useFocusAfterRemoval } from '../../ui/feedback/use-focus-in-place.ts'
import { wakeUpText } from './model/snooze-labels.ts'
import { RemindLater } from './remind-later.tsx'
import styles from './snooze.module.css'
import type { SnoozeChange } from './unsaved-snoozes.ts'

export interface WakingOverlayProps {
  name: string
  now: Date
  zone: string
  /** The kind of the user's last decision that is not saved yet. */
  unsavedKind: SnoozeChange['kind'] | null
  /** The text about a failed decision, with the reason. */
  failure: string | null
  onEnd: () => void
  /** Dismisses the overlay, so that an outcome can be chosen, or a message written, before the snooze is ended. */
  onDismiss: () => void
  /** Extends the snooze until this time (G-15). */
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
  onDismiss,
  onRemind,
}: WakingOverlayProps) {
  const overlay = useFocusAfterRemoval<HTMLDivElement>()
  const find = (control: string) => overlay.current?.querySelector<HTMLElement>(control)
  // The page below cannot have the focus until the overlay is dismissed. After a failure, the button of the failed
  // action is focused, so that it can be pressed again. A focus outside of the view stays where it is: the overlay is
  // shown when the patient is loaded, and the user's next key, meant for another row, would end the snooze.
  const focusButton = useEffectEvent(() => {
    if (!mayTakeFocus(overlay.current)) return
    find(unsavedKind === 'sleep' ? REMIND : END)?.focus({ preventScroll: true })
  })
  useEffect(() => focusButton(), [])
  const remind = () => find(REMIND)?.click()
  // What is typed after the key of a reply is its text. With the focus on a button, it would be shortcuts.
  const uncover = (): PatientOpened | undefined => {
    flushSync(onDismiss)
    return overlay.current ? undefined : 'open'
  }
  useShortcuts(
    'patient',
    {
      // The keys of the patient's view, for what they mean while it cannot be used.
      snooze: remind,
      done: () => find(END)?.focus(),
      reply: uncover,
      end_snooze: onEnd,
      remind_later: remind,
      view_patient: onDismiss,
    },
    overlay,
  )
  return (
    <div ref={overlay} className={styles.overlay}>
      <div className={styles.banner} role="alert">
        <Icon of={IconAlarm} size={17} className={styles.alarm} />
        <div className={styles.text}>
          <p className={styles.title}>{wakeUpText(name)}</p>
          {failure && <p className={styles.failure}>{failure}</p>}
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onDismiss}>
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
