import { IconAlertTriangle } from '@tabler/icons-react'
import { useHasFailedDraft } from '../../lib/drafts/use-draft.ts'
import { Icon } from '../../ui/display/icon.tsx'
import styles from './not-saved-mark.module.css'

export interface NotSavedMarkProps {
  /** The id of the signed-in user. */
  owner: string
  patientId: string
}

/**
 * Marks a listed patient whose outcome, snooze or label could not be saved, until the user saves or discards it
 * (ACT-26).
 */
export function NotSavedMark({ owner, patientId }: NotSavedMarkProps) {
  if (!useHasFailedDraft(owner, patientId)) return null
  return (
    <span className={styles.mark} data-not-saved>
      <Icon of={IconAlertTriangle} size={14} />
      Not saved
    </span>
  )
}
