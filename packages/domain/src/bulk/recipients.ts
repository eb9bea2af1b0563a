import { reportById } from '../patient-reports/reports.ts'
import { rangeErrors } from '../reporting/period.ts'
import type { Day } from '../time/practice-time.ts'
import type { BulkSelection } from './selection.ts'

/** The patients of a report, narrowed by its filters (BLK-08). */
interface BulkFilter {
  /** With its namespace. */
  report: string
  from?: Day | undefined
  to?: Day | undefined
  types?: string[] | undefined
  sources?: string[] | undefined
  labels?: string[] | undefined
  stages?: string[] | undefined
}

/** The recipients of a bulk message in a request: the patients of a report, or a list of patients (BLK-07). */
export interface BulkRecipients {
  filter?: BulkFilter | undefined
  patient_ids?: string[] | undefined
}

export const BOTH_RECIPIENTS = 'Choose the patients of a report or a list of patients, not both'
export const NO_RECIPIENTS = 'Choose at least one patient'
export const UNKNOWN_REPORT = 'We do not know this report'
export const UNKNOWN_PATIENTS = 'Some of these patients are not in your practice'

/**
 * The recipients for a selection: the report with its filters when all of its patients are selected, otherwise the ids
 * of the selected patients (BLK-07, BLK-08).
 * @throws without a report (BLK-09)
 */
export function bulkRecipients(
  selection: Exclude<BulkSelection, { kind: 'none' }>,
  report: string | null,
  filters: Omit<BulkFilter, 'report'>,
): BulkRecipients {
  if (report === null) throw new Error('A bulk message needs a report')
  return selection.kind === 'all'
    ? { filter: { ...filters, report } }
    : { patient_ids: [...selection.patientIds] }
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
  if (reportById(filter.report) === null) return { 'filter.report': UNKNOWN_REPORT }
  const errors = Object.entries(rangeErrors(filter, today))
  return Object.fromEntries(errors.map(([day, error]) => [`filter.${day}`, error]))
}
