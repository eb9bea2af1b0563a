import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { FrameLayout } from './frame-layout.ts'
import { type AddButtonDisabledReason, disabledReasonTexts } from './model/add-button.ts'
import styles from './top-bar.module.css'

export interface AddPatientButtonProps {
  layout: FrameLayout
  /** Why the button is disabled, or null (ADD-02). */
  disabledReason: AddButtonDisabledReason
  onPress?: () => void
}

/** The green button of the top bar; a square with a plus on a phone. */
export function AddPatientButton({ layout, disabledReason, onPress }: AddPatientButtonProps) {
  const props = {
    variant: 'primary',
    icon: IconPlus,
    disabledReason: disabledReason === null ? undefined : disabledReasonTexts[disabledReason],
    onClick: onPress,
  } as const
  return layout === 'drawer' ? (
    <IconButton {...props} label="Add Patient" className={styles.add} iconSize={20} />
  ) : (
    <Button {...props}>Add Patient</Button>
  )
}
