import { useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import { useRestoredFocus } from '../../ui/use-restored-focus.ts'
import styles from './save-settings.module.css'

export interface SaveSettingsProps {
  hasValidChanges: boolean
  isSaving: boolean
  submit: () => void
}

/**
 * The button that floats over a page of settings while it has valid changes (SETT-06). When it disappears, the focus
 * returns to the field from which it came.
 */
export function SaveSettings({ hasValidChanges, isSaving, submit }: SaveSettingsProps) {
  const isShown = hasValidChanges || isSaving
  const field = useRef<HTMLElement>(null)
  useRestoredFocus(!isShown, () => field.current)
  if (!isShown) return null
  return (
    <div className={styles.floating}>
      <Button
        variant="primary"
        size={36}
        busy={isSaving}
        {...savingLabels}
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) field.current = relatedTarget
        }}
        onClick={submit}
      >
        Save Settings
      </Button>
    </div>
  )
}
