import { REPORT_PAGE_SIZE } from '@enamel/domain/patient-reports/report-list'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CommaList, Distinguisher, Id, text, wholeNumber } from './fields.ts'
import { StagedReportQuery } from './reporting.ts'

/** A patient as a report lists them (PRT-03). */
export const ReportedPatient = z.object({
  patient_id: Id,
  email: z.string().nullable(),
  name: z.string(),
  distinguisher: Distinguisher,
  phone: z.string().nullable(),
  stage: z.string().nullable(),
  type: z.string().nullable(),
})
export type ReportedPatient = z.infer<typeof ReportedPatient>

export const ReportPage = z.object({
  data: z.array(ReportedPatient),
  metadata: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
})
export type ReportPage = z.infer<typeof ReportPage>

const PatientIds = CommaList.refine(
  ({ length }) => length <= REPORT_PAGE_SIZE,
  `Must have at most ${REPORT_PAGE_SIZE} ids`,
).refine((ids) => ids.every((id) => Id.safeParse(id).success), 'Must be ids separated by commas')

const PageQuery = StagedReportQuery.extend({
  /** The name of a report, with or without its namespace (G3-12). */
  report: text(100),
  /** Narrows the list to these patients (beyond the documents): which of them are in the report? */
  ids: PatientIds.optional(),
  limit: wholeNumber(1, REPORT_PAGE_SIZE).default(REPORT_PAGE_SIZE),
  page: wholeNumber(1, 1_000_000).default(1),
})
export type PageQuery = z.infer<typeof PageQuery>

const refusals = { not_found: { status: 404, message: 'We could not find this report.' } } as const

function list(path: string, summary: string) {
  return endpoint({
    summary,
    method: 'GET',
    path,
    caller: 'staff',
    query: PageQuery,
    responses: { 200: ReportPage },
    refusals,
    audit: 'report.patients',
  })
}

export const patientReports = {
  overview: list('/v3/patients/overview', 'The patients that a figure of the overview counts'),
  /** A name without a namespace is one of the pipeline. */
  others: list('/v3/patients', 'The patients that a figure of the pipeline or of Return on sources counts'),
}
