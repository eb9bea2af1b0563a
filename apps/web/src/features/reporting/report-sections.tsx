import type { Metric } from '@enamel/contract/reporting'
import type { ReactNode } from 'react'
import type { ReportLoad } from './model/report-load.ts'
import { NothingYet } from './nothing-yet.tsx'
import styles from './report-section.module.css'

export interface ReportSectionsProps {
  load: ReportLoad<{ current: Readonly<Record<string, Metric>> }>
  children: ReactNode
}

/** The sections of a report with metrics, below a note if all its figures are zero. */
export function ReportSections({ load, children }: ReportSectionsProps) {
  return (
    <div className={styles.sections} aria-busy={load.status === 'loading'}>
      {load.status === 'loaded' && <NothingYet metrics={load.report.current} />}
      {children}
    </div>
  )
}
