import {
  isReportNamespace,
  type PatientReport,
  reportTitle,
  selectableReports,
} from '@enamel/domain/patient-reports/reports'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ReportSelector } from '../../features/patient-reports/report-selector.tsx'
import { buttonClasses } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { usePageTitle } from '../page-title.ts'
import { ReportLink } from '../reporting/report-link.tsx'
import { reportPages } from '../reporting/report-pages.ts'
import styles from './patient-report-page.module.css'
import type { ListAddress } from './use-list-address.ts'
import { useTouchSize } from './use-touch-size.ts'

const BulkListDialog = lazyPart(
  async () => (await import('../../features/bulk/list/bulk-list-dialog.tsx')).BulkListDialog,
)

export interface ReportHeadProps {
  /** Null if the report of the address does not exist. */
  report: PatientReport | null
  /** The namespace in the address. */
  namespace: string
  address: ListAddress
  onExport: () => void
  exportDisabledReason: string | undefined
  /** Buttons at the end. */
  children?: ReactNode
}

/** The title of a list (G3-01), the way back to its report with the filters kept, and the selector (PRT-06). */
export function ReportHead(props: ReportHeadProps) {
  const { report, namespace: written, address, onExport, exportDisabledReason, children } = props
  const namespace = isReportNamespace(written) ? written : 'overview'
  const title = report ? reportTitle(report) : 'Patient report'
  const size = useTouchSize()
  const [showsBulk, setShowsBulk] = useState(false)
  usePageTitle(title)
  const reportPage = reportPages[namespace]
  const back = `Back to ${reportPage.title}`
  return (
    <header className={styles.head}>
      <ReportLink
        to={reportPage}
        filters={address}
        aria-label={back}
        {...tooltipProps(back)}
        className={`${buttonClasses({ variant: 'quiet' })} ${styles.back}`}
      >
        <Icon of={IconArrowLeft} size={17} />
      </ReportLink>
      <h1 className={styles.title} {...tooltipProps(title, { whenTruncated: true })}>
        {title}
      </h1>
      <ReportSelector
        reports={selectableReports(namespace)}
        current={report}
        onChoose={address.openReport}
        onExport={onExport}
        onBulkMessages={() => setShowsBulk(true)}
        exportDisabledReason={exportDisabledReason}
        size={size}
      />
      {children}
      {showsBulk && <BulkListDialog onClose={() => setShowsBulk(false)} />}
    </header>
  )
}
