import { type PatientReport, patientReports } from '../patient-reports/reports.ts'
import { rangeError } from '../reporting/period.ts'
import { rangeErrorTexts } from '../reporting/range-error-texts.ts'
import type { Day } from '../time/practice-time.ts'

/** Who gets a bulk message: the patients of a report with its filters, or a list (BLK-07). */
export interface BulkRecipients {
  filter?: { report: string; from?: Day; to?: Day } | undefined
  patient_ids?: readonly string[] | undefined
}

export const BOTH_RECIPIENTS = 'Choose the patients of a report or a list of patients, not both'
export const NO_RECIPIENTS = 'Choose at least one patient'
export const UNKNOWN_REPORT = 'We do not know this report'
export const UNKNOWN_PATIENTS = 'Some of these patients are not in your practice'

/** The report with this id, with its namespace; null if there is none. */
export function reportWithId(id: string): PatientReport | null {
  return patientReports.find((report) => report.id === id) ?? null
}

/**
 * The errors in the choice of recipients, by field: a filter or a list, never both and never neither (G3-33).
 * @param today the practice's day
 */
export function recipientsErrors(
  { filter, patient_ids }: BulkRecipients,
  today: Day,
): Record<string, string> {
  if (filter && patient_ids) return { patient_ids: BOTH_RECIPIENTS }
  if (!filter) return patient_ids && patient_ids.length > 0 ? {} : { patient_ids: NO_RECIPIENTS }
  if (reportWithId(filter.report) === null) return { 'filter.report': UNKNOWN_REPORT }
  const range = rangeError(filter.from, filter.to, today)
  return range === null ? {} : { 'filter.to': rangeErrorTexts[range] }
}
