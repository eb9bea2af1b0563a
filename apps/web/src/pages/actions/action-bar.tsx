import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './action-patient.module.css'

interface ActionBarProps {
  name: ReactNode
  onBack: () => void
  /** Further controls. */
  children?: ReactNode
}

/** The bar above a patient who fills the window: the back button and the patient's name. */
export function ActionBar({ name, onBack, children }: ActionBarProps) {
  return (
    <header className={styles.bar}>
      <BackButton label="Back to the list" onBack={onBack} />
      <h2 className={styles.name}>{name}</h2>
      {children}
    </header>
  )
}

export function BackButton({ label, onBack }: { label: string; onBack: () => void }) {
  return <IconButton icon={IconChevronLeft} label={label} size={44} tooltipSide="bottom" onClick={onBack} />
}
