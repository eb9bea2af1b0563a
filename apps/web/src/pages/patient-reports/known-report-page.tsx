import { composeObstacle, noneSelected } from '@enamel/domain/bulk/selection'
import { exportQuery } from '@enamel/domain/patient-reports/list-query'
import { type PatientReport, reportTitle } from '@enamel/domain/patient-reports/reports'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../features/bulk/bulk-bar.tsx'
import { ExportDialog } from '../../features/exports/export-dialog.tsx'
import { ReportList } from '../../features/patient-reports/report-list.tsx'
import { useReportList } from '../../features/patient-reports/use-report-list.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePatientOverlay } from '../../signed-in/patient-overlay.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { ReportFilterBar } from '../../signed-in/reports/report-filter-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ComposerSlot } from './composer-slot.tsx'
import styles from './patient-report-page.module.css'
import { ReportHead } from './report-head.tsx'
import { listSearchOf, useListAddress } from './use-list-address.ts'
import { usePageInRange } from './use-page-in-range.ts'
import { useSelection } from './use-selection.ts'
import { useTouchSize } from './use-touch-size.ts'

/** The patients of a report, their selection, and what can be done with them. */
export function KnownReportPage({ report }: { report: PatientReport }) {
  const { client } = useInit()
  const { open: openPatient } = usePatientOverlay()
  const formatPhone = usePhoneFormat(client.country, true)
  const size = useTouchSize()
  const listAddress = useListAddress()
  const { address, page, openPage, setAddress, clearFilters, now, timeZone } = listAddress
  const scope = { report, search: listSearchOf(address) }
  const list = useReportList(scope, page)
  usePageInRange(page, list, openPage)
  const [selection, select] = useSelection(scope)
  const [isExporting, setExporting] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const { view, total } = list
  const exportDisabledReason = exportObstacle(total)
  return (
    <div className={styles.page}>
      <ReportHead
        report={report}
        namespace={report.namespace}
        address={listAddress}
        onExport={() => setExporting(true)}
        exportDisabledReason={exportDisabledReason}
      >
        <Button
          size={size}
          icon={IconDownload}
          disabledReason={exportDisabledReason}
          onClick={() => setExporting(true)}
        >
          Export
        </Button>
      </ReportHead>
      <div className={styles.filters}>
        <ReportFilterBar address={address} onChange={setAddress} withStages now={now} timeZone={timeZone} />
      </div>
      <ReportList
        title={reportTitle(report)}
        list={list}
        page={page}
        onPage={openPage}
        selection={selection}
        onSelect={select}
        formatPhone={formatPhone}
        onView={openPatient}
        onClearFilters={clearFilters}
      />
      <BulkBar
        selection={selection}
        total={total ?? 0}
        pageIds={view.kind === 'rows' ? view.patients.map(({ patient_id }) => patient_id) : []}
        obstacle={composeObstacle(selection, listState(list))}
        isComposing={isComposing}
        size={size}
        onSelect={select}
        onCompose={() => setComposing(true)}
      />
      {isComposing && (
        <ComposerSlot
          selection={selection}
          reportId={report.id}
          address={address}
          total={total ?? 0}
          onSent={() => {
            setComposing(false)
            select(noneSelected)
          }}
          onTotalChanged={list.reload}
          onClose={() => setComposing(false)}
        />
      )}
      {isExporting && total !== null && (
        <ExportDialog
          query={exportQuery(report, scope.search)}
          total={total}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}

function exportObstacle(total: number | null): string | undefined {
  if (total === null) return 'The patients of this report are not loaded'
  return total === 0 ? 'There are no patients to export' : undefined
}

/** The state of a list, for the rule on composing. */
function listState({
  view,
  total,
}: ReturnType<typeof useReportList>): 'failed' | 'loading' | { total: number } {
  if (view.kind === 'failed') return 'failed'
  return total === null ? 'loading' : { total }
}
