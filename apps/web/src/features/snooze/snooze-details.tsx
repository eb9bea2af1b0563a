import type { Snooze } from '@enamel/contract/patients'
import { snoozeInfo } from '@enamel/domain/snooze/snooze-info'
import type { SnoozeState } from '@enamel/domain/snooze/state'
import { productTime } from '../../lib/product-time.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFocusAfterRemoval } from '../../ui/feedback/use-focus-in-place.ts'
import { endSnoozeLabel } from './model/snooze-labels.ts'
import styles from './snooze.module.css'

export interface SnoozeDetailsProps {
  snooze: Snooze
  state: SnoozeState
  zone: string
  /** Whether a change to the snooze is being saved. */
  saving: boolean
  onEnd: () => void
}

/** The end of the patient's snooze, its comment, and the button to end it (SNZ-02, SNZ-03, SNZ-04, SNZ-13). */
export function SnoozeDetails({ snooze, state, zone, saving, onEnd }: SnoozeDetailsProps) {
  const element = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={element} className={styles.details} data-state={state}>
      <p>{snoozeInfo(snooze.ends_at, productTime.now(), zone)}</p>
      {snooze.comment && <p className={styles.comment}>{snooze.comment}</p>}
      <Button size={28} onClick={onEnd} className={styles.end} busy={saving} busyLabel="Saving">
        {endSnoozeLabel(state)}
      </Button>
    </div>
  )
}
