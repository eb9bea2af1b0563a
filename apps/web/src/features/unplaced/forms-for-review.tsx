import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import styles from './unplaced.module.css'

export interface FormsForReviewProps {
  /** How many forms in the list await review. There may be more that are not listed. */
  count: number
  busy: boolean
  onDismissAll: () => void
}

/** Dismisses all listed forms that wait for review, after many submissions of a public form. */
export function FormsForReview({ count, busy, onDismissAll }: FormsForReviewProps) {
  return (
    <section className={styles.awaiting} aria-label="Forms waiting for review">
      <p className={styles.awaitingText}>
        {count} of these are forms waiting for review. Create leads from the genuine ones, then dismiss the
        rest together.
      </p>
      <ConfirmButton size={28} variant="secondary" onConfirm={onDismissAll} disabled={busy}>
        {`Dismiss ${count} forms`}
      </ConfirmButton>
    </section>
  )
}
