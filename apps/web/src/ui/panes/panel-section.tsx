import type { ReactNode } from 'react'
import styles from './panel-section.module.css'

export interface PanelSectionProps {
  /** The heading of the section, and the accessible name of its region. */
  title?: string
  /** The actions of the section, at the end of its heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One part of a panel, separated from the next by a line. */
export function PanelSection({ title, actions, children }: PanelSectionProps) {
  if (title === undefined) return <div className={styles.section}>{children}</div>
  return (
    // The section receives the focus when an element inside it is removed.
    <section className={styles.section} aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
