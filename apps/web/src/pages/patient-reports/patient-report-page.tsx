import { patientReport } from '@enamel/domain/patient-reports/reports'
import { useParams } from '@tanstack/react-router'
import { KnownReportPage } from './known-report-page.tsx'
import { UnknownReportPage } from './unknown-report-page.tsx'

/** The patients that a figure of a report counts (PRT-01); the address names the report (PRT-16). */
export function PatientReportPage() {
  const { namespace = '', report: name = '' } = useParams({ strict: false })
  const report = patientReport(namespace, name)
  return report ? <KnownReportPage report={report} /> : <UnknownReportPage namespace={namespace} />
}
