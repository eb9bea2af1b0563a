import type { ReactNode } from 'react'
import styles from './page-section.module.css'

export interface PageSectionProps {
  /** The hash of the address that leads to the section. */
  id: string
  title: string
  /** One sentence below the title. */
  description?: string
  /** The actions of the section, at the end of its heading. */
  actions?: ReactNode
  children: ReactNode
}

/** One section of a page of sections, separated from the next by a line. */
export function PageSection({ id, title, description, actions, children }: PageSectionProps) {
  const headingId = `${id}-heading`
  return (
    // Opening the section's address moves the focus to the section.
    <section id={id} className={styles.section} aria-labelledby={headingId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  )
}
