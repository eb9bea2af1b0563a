import { REPORT_PAGE_SIZE } from '@enamel/domain/patient-reports/report-list'
import { numberText } from '@enamel/domain/text/number'

/** The number of the last page of a report: 1 for a report without patients. */
export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / REPORT_PAGE_SIZE))
}

/** The places of a page's first and last patient: "Patients 101 to 150 of 312". */
export function placesText(page: number, total: number): string {
  const first = (page - 1) * REPORT_PAGE_SIZE + 1
  const last = Math.min(page * REPORT_PAGE_SIZE, total)
  return `Patients ${numberText(first)} to ${numberText(last)} of ${numberText(total)}`
}
