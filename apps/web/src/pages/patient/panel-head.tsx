import type { ReactNode } from 'react'
import styles from './patient-panel.module.css'

/** The title of a patient's panel. */
export function PanelHead({ before, children }: { before?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      {before}
      <h2 className={styles.title}>Patient details</h2>
      {children}
    </header>
  )
}
