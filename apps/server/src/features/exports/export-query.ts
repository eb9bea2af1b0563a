import { type PatientReport, reportById } from '@enamel/domain/patient-reports/reports'
import type { ReportFilters } from '@enamel/domain/reporting/filters'
import type { DayRange } from '@enamel/domain/reporting/period'
import { z } from 'zod'

const Values = z.array(z.string()).optional()
const Stored = z.object({
  report: z.string(),
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
  filters: z.object({ types: Values, sources: Values, labels: Values, stages: Values }),
})

/** What an export contains: a report, its days, null for all time, and its filters. */
export interface ExportQuery {
  report: PatientReport
  range: DayRange | null
  filters: ReportFilters
}

/** The query as it is stored: equal queries have equal texts, in whatever order their values were sent. */
export function storedQuery({ report, range, filters }: ExportQuery): string {
  const { types, sources, labels, stages } = filters
  const lists = { types, sources, labels, stages }
  const sorted = Object.entries(lists).flatMap(([name, values]) =>
    values ? [[name, [...new Set(values)].toSorted()]] : [],
  )
  return JSON.stringify({ report: report.id, range, filters: Object.fromEntries(sorted) } satisfies z.input<
    typeof Stored
  >)
}

/** @throws when the product no longer has the report */
export function readQuery(stored: unknown): ExportQuery {
  const { report: id, range, filters } = Stored.parse(stored)
  const report = reportById(id)
  if (!report) throw new Error(`There is no report ${id}`)
  return { report, range, filters }
}
