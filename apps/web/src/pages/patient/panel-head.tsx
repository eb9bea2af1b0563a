import type { ReactNode } from 'react'
import styles from './patient-panel.module.css'

/** The title of a patient's panel. */
export function PanelHead({ backButton, children }: { backButton?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      {backButton}
      <h2 className={styles.title}>Patient details</h2>
      {children}
    </header>
  )
}
