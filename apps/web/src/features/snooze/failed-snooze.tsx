import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { NotSaved } from '../../ui/feedback/not-saved.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { snoozeTitle } from './model/snooze-form.ts'
import styles from './snooze.module.css'
import { SnoozeSheet, type SnoozeSheetProps } from './snooze-sheet.tsx'
import { notSavedTitle, type SnoozeChange } from './unsaved-snoozes.ts'

export interface FailedSnoozeProps extends Omit<SnoozeSheetProps, 'trigger' | 'started'> {
  change: SnoozeChange
  /** Why the server has not accepted the decision, if that is known. */
  reason: string | null
  onRetry: () => void
  onGiveUp: () => void
}

/**
 * A decision about a snooze that could not be saved, with buttons to send the decision again and to discard it. Unless
 * the decision was to end the snooze, it can also be changed.
 */
export function FailedSnooze({ change, reason, onRetry, onGiveUp, ...sheet }: FailedSnoozeProps) {
  const retry = (
    <Button size={28} variant="primary" onClick={onRetry}>
      Try again
    </Button>
  )
  if (change.kind === 'end') {
    return (
      <NotSaved title={notSavedTitle(change)} reason={reason} className={styles.failed}>
        {retry}
        <Button size={28} onClick={onGiveUp}>
          Keep snooze
        </Button>
      </NotSaved>
    )
  }
  const { endsAt, comment = sheet.snooze?.comment } = change
  const decision = (
    <>
      <p>{snoozeTitle(endsAt, sheet.now, sheet.zone)}</p>
      {comment && <p>{comment}</p>}
    </>
  )
  return (
    <NotSaved title={notSavedTitle(change)} reason={reason} decision={decision} className={styles.failed}>
      {retry}
      <SnoozeSheet
        {...sheet}
        started={change}
        trigger={(trigger) => (
          <Button {...trigger} size={28}>
            Edit
          </Button>
        )}
      />
      <ConfirmButton size={28} onConfirm={onGiveUp}>
        Do not snooze
      </ConfirmButton>
    </NotSaved>
  )
}

/** Shown in place of a snooze until the server has ended it. */
export function EndingSnooze() {
  return (
    <p role="status" className={styles.ending}>
      <Spinner />
      Ending the snooze
    </p>
  )
}
