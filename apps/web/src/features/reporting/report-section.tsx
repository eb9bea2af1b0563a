import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './report-section.module.css'

export interface ReportSectionProps {
  /** The hash of the address that leads to the section; without it no address does. */
  id?: string
  title: string
  /** At the end of the heading: a link. */
  action?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A part of a report: a heading with cards below it. */
export function ReportSection({ id, title, action, children, className }: ReportSectionProps) {
  return (
    // Opening the section's address moves the focus to the section.
    <section id={id} tabIndex={-1} aria-label={title} className={classNames(styles.section, className)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
