import { previousRange } from '@enamel/domain/reporting/period'
import { rangeText } from '@enamel/domain/reporting/range-text'
import { type ReactNode, useState } from 'react'
import type { ReportLoad } from '../../features/reporting/model/report-load.ts'
import { productTime } from '../../lib/product-time.ts'
import { useLiveReports } from '../../signed-in/reports/live-reports.ts'
import type { ReportAddress } from '../../signed-in/reports/report-address.ts'
import { ReportFilterBar } from '../../signed-in/reports/report-filter-bar.tsx'
import type { AddressedReport } from '../../signed-in/reports/use-report-address.ts'
import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { type SectionLink, useCurrentSection } from '../../ui/panes/use-current-section.ts'
import { useScrollToHash } from '../../ui/panes/use-scroll-to-hash.ts'
import { usePageTitle } from '../page-title.ts'
import { ExportMenu } from './export-menu.tsx'
import { filterLines } from './filter-lines.ts'
import { Freshness } from './freshness.tsx'
import { PrintedHead } from './printed-head.tsx'
import styles from './report-frame.module.css'
import { ReportNav } from './report-nav.tsx'
import type { ReportPage } from './report-pages.ts'

export interface ReportFrameProps {
  page: ReportPage
  /** The sections, by the hashes of their addresses. */
  sections: readonly SectionLink[]
  filters: AddressedReport
  load: ReportLoad<unknown>
  /** When the figures were loaded, by this machine's clock. */
  updatedAt: number
  onRetry: () => void
  /** The figures as rows of a spreadsheet; null while there are none. */
  csvRows: (() => string[][]) | null
  children: ReactNode
}

/** A page of the reports: the navigation, the title with its filters, and the report on a sheet that scrolls. */
export function ReportFrame(props: ReportFrameProps) {
  const { page, sections, filters, load, updatedAt, onRetry, csvRows, children } = props
  const { address, setAddress, now, timeZone } = filters
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const [paper, setPaper] = useState<HTMLDivElement | null>(null)
  const currentSection = useCurrentSection(body, sections)
  useScrollToHash(body)
  const { title, without } = page
  usePageTitle(title)
  useLiveReports()
  const lines = filterLines(address)
  const updated = productTime.at(updatedAt)
  const figures = load.status === 'loaded' ? load.figures : 'none'
  return (
    <div className={styles.frame} data-report>
      <ReportNav current={page} filters={filters} sections={sections} currentSection={currentSection} />
      <div ref={setBody} className={styles.body}>
        <div ref={setPaper} className={styles.paper}>
          <header className={styles.head}>
            <div className={styles.titleLine}>
              <h1 className={styles.title}>{title}</h1>
              <Compared address={address} />
              <ExportMenu title={title} address={address} lines={lines} csvRows={csvRows} paper={paper} />
            </div>
            <div className={styles.filters}>
              <ReportFilterBar
                address={address}
                onChange={setAddress}
                withStages={!without.includes('stages')}
                withSources={!without.includes('sources')}
                now={now}
                timeZone={timeZone}
              />
              <Freshness figures={figures} updatedAt={updated} timeZone={timeZone} onRetry={onRetry} />
            </div>
            <PrintedHead
              period={rangeText(address.range)}
              lines={lines}
              updatedAt={figures === 'none' ? null : updated}
              timeZone={timeZone}
            />
          </header>
          <div className={styles.content} data-figures={figures} aria-busy={figures === 'earlier'}>
            {load.status === 'error' ? <FailureView onRetry={onRetry} /> : children}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The days with which the changes are compared; all time has none before it (M-07). */
function Compared({ address: { range } }: { address: ReportAddress }) {
  return <p className={styles.compared}>{range && `Compared with ${rangeText(previousRange(range))}`}</p>
}
