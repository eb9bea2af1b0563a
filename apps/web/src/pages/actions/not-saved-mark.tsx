import { IconAlertTriangle } from '@tabler/icons-react'
import { unsavedLabels } from '../../features/labels/unsaved-labels.ts'
import { undecidedOutcomes } from '../../features/next-action/kept-action-saves.ts'
import { unsavedSnoozes } from '../../features/snooze/unsaved-snoozes.ts'
import { hasFailed } from '../../lib/unsaved-changes.ts'
import { useKept } from '../../lib/use-kept.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './not-saved-mark.module.css'

export interface NotSavedMarkProps {
  /** Who is signed in. */
  owner: string
  patientId: string
}

/** Says of a listed patient that their outcome, snooze or label could not be saved, until it is or is given up (ACT-26). */
export function NotSavedMark({ owner, patientId }: NotSavedMarkProps) {
  const outcome = useKept(undecidedOutcomes, owner, patientId)
  const snooze = useKept(unsavedSnoozes, owner, patientId)
  const labels = useKept(unsavedLabels, owner, patientId)
  if (!outcome && !hasFailed(snooze) && !hasFailed(labels)) return null
  return (
    <span className={styles.mark} data-not-saved>
      <Icon of={IconAlertTriangle} size={14} />
      Not saved
    </span>
  )
}
