import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import styles from './unplaced.module.css'

export interface FormsForReviewProps {
  /** How many of the list await review; there may be more. */
  count: number
  busy: boolean
  onDismissAll: () => void
}

/** After a flood of a public form: the forms that await review are dismissed together. */
export function FormsForReview({ count, busy, onDismissAll }: FormsForReviewProps) {
  return (
    <section className={styles.awaiting} aria-label="Forms waiting for review">
      <p className={styles.awaitingText}>
        {count} of these are forms awaiting review. Make leads of those that people wrote, then dismiss the
        rest together.
      </p>
      <ConfirmButton size={28} variant="secondary" onConfirm={onDismissAll} disabled={busy}>
        {`Dismiss ${count} forms`}
      </ConfirmButton>
    </section>
  )
}
