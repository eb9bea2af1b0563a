import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './action-patient.module.css'

interface ActionBarProps {
  name: ReactNode
  onBack: () => void
  /** Other ways from here. */
  children?: ReactNode
}

/** Above a patient who has the whole window: the patient's name, and the back button. */
export function ActionBar({ name, onBack, children }: ActionBarProps) {
  return (
    <header className={styles.bar}>
      <Back label="Back to the list" onBack={onBack} />
      <h2 className={styles.name}>{name}</h2>
      {children}
    </header>
  )
}

export function Back({ label, onBack }: { label: string; onBack: () => void }) {
  return <IconButton icon={IconChevronLeft} label={label} size={44} tooltipSide="bottom" onClick={onBack} />
}
