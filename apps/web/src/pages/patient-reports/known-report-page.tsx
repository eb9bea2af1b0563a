import { type PatientReport, reportTitle } from '@enamel/domain/patient-reports/reports'
import { IconDownload } from '@tabler/icons-react'
import { ReportList } from '../../features/patient-reports/report-list.tsx'
import { useReportList } from '../../features/patient-reports/use-report-list.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePatientOverlay } from '../../signed-in/patient-overlay.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { ReportFilterBar } from '../../signed-in/reports/report-filter-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './patient-report-page.module.css'
import { ReportHead } from './report-head.tsx'
import { SelectedPatients } from './selected-patients.tsx'
import { useDepartedPatients } from './use-departed-patients.ts'
import { useExport } from './use-export.tsx'
import { useListAddress } from './use-list-address.ts'
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
  const scope = { report, address }
  const list = useReportList(scope, page)
  usePageInRange(page, list, openPage)
  const [selection, select] = useSelection(scope)
  useDepartedPatients(scope, [selection, select])
  const { disabledReason, open: openExport, dialog } = useExport(scope, list.total)
  return (
    <div className={styles.page}>
      <ReportHead
        report={report}
        namespace={report.namespace}
        address={listAddress}
        onExport={openExport}
        exportDisabledReason={disabledReason}
      >
        <Button size={size} icon={IconDownload} disabledReason={disabledReason} onClick={openExport}>
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
      <SelectedPatients reportId={report.id} {...{ address, list, selection, size }} onSelect={select} />
      {dialog}
    </div>
  )
}
