import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { NotSaved } from '../../ui/feedback/not-saved.tsx'
import styles from './label-list.module.css'

export interface FailedLabelProps {
  label: string
  /** Why the label was not saved; null if the reason is unknown. */
  reason: string | null
  onRetry: () => void
  onDismiss: () => void
}

/** A label that could not be added, with buttons to send it again and to discard it. */
export function FailedLabel({ label, reason, onRetry, onDismiss }: FailedLabelProps) {
  return (
    <NotSaved
      title="The label was not saved"
      reason={reason}
      decision={<Chip>{label}</Chip>}
      className={styles.failed}
    >
      <Button size={28} variant="primary" onClick={onRetry}>
        Try again
      </Button>
      <Button size={28} onClick={onDismiss}>
        Do not add
      </Button>
    </NotSaved>
  )
}
