import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { FrameLayout } from './frame-layout.ts'
import { type AddButtonRest, addButtonRestText } from './model/add-button.ts'
import styles from './top-bar.module.css'

export interface AddPatientButtonProps {
  layout: FrameLayout
  /** Why it cannot be pressed now (ADD-02). */
  rest: AddButtonRest
  onPress?: () => void
}

/** The green button of the top bar; a square plus on a phone. */
export function AddPatientButton({ layout, rest, onPress }: AddPatientButtonProps) {
  const props = {
    variant: 'primary',
    icon: IconPlus,
    disabledReason: rest === null ? undefined : addButtonRestText[rest],
    onClick: onPress,
  } as const
  return layout === 'drawer' ? (
    <IconButton {...props} label="Add Patient" className={styles.add} iconSize={20} />
  ) : (
    <Button {...props}>Add Patient</Button>
  )
}
