import type { PatientReport } from '../patient-reports/reports.ts'
import { reportTitle } from '../patient-reports/reports.ts'
import type { DayRange } from '../reporting/period.ts'
import { stageName, stageOf } from '../stages/stages.ts'
import { withoutFormula } from '../text/spreadsheet-cell.ts'
import { shortDay } from '../time/date-labels.ts'

/** A patient, as a report lists them. */
export interface ExportedPatient {
  email: string | null
  name: string
  phone: string | null
  stage: string | null
  type: string | null
}

/** The columns of the file (PRT-15). */
export const exportColumns = ['Email', 'Name', 'Phone', 'Stage', 'Type'] as const

/** The cells of a patient, in the order of the columns. The stage is its name for people. */
export function exportRow({ email, name, phone, stage, type }: ExportedPatient): string[] {
  return [email ?? '', name, phone ?? '', stageName(stageOf(stage)), type ?? ''].map(withoutFormula)
}

/** "Practice Overview - Losses, 2025-11-01 to 2025-11-30.csv". @param range null for all time */
export function exportFileName(report: PatientReport, range: DayRange | null): string {
  // A file's name cannot contain a colon on every system.
  const title = reportTitle(report).replace(':', ' -')
  return `${title}, ${range ? `${range.from} to ${range.to}` : 'all time'}.csv`
}

/** "Practice Overview: Losses, 1 Nov 2025 – 30 Nov 2025". @param range null for all time */
export function exportLabel(report: PatientReport, range: DayRange | null): string {
  const period = range ? `${shortDay(range.from)} – ${shortDay(range.to)}` : 'all time'
  return `${reportTitle(report)}, ${period}`
}
