import { Button } from '../../ui/buttons/button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import styles from './save-settings.module.css'

export interface SaveSettingsProps {
  hasValidChanges: boolean
  isSaving: boolean
  submit: () => void
}

/** The button that floats over a page of settings while it has valid changes (SETT-06). */
export function SaveSettings({ hasValidChanges, isSaving, submit }: SaveSettingsProps) {
  if (!hasValidChanges && !isSaving) return null
  return (
    <div className={styles.floating}>
      <Button variant="primary" size={36} busy={isSaving} {...savingLabels} onClick={submit}>
        Save Settings
      </Button>
    </div>
  )
}
