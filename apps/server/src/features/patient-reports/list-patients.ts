import type { PageQuery, patientReports } from '@enamel/contract/patient-reports'
import { type ListCall, reportOfList } from '@enamel/domain/patient-reports/report-list'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { inReport } from '../reporting/index.ts'
import { pageOfPatients } from './listed-patients.ts'

export const listOverviewPatients: Handler<typeof patientReports.overview> = (context, { query }) =>
  listPatients(context, 'overview', query)

export const listOtherPatients: Handler<typeof patientReports.others> = (context, { query }) =>
  listPatients(context, 'others', query)

/** A page of the patients that the figure of a report counts (PRT-03, G3-12). */
async function listPatients(context: StaffContext, list: ListCall, query: PageQuery) {
  const report = reportOfList(list, query.report)
  if (!report) return refuse('not_found')
  const { ids, limit, page } = query
  return inReport(context, query, async (read, { period, filters }) => {
    const counted = { who: report.who, period, filters }
    const { total, patients } = await read((tx) => pageOfPatients(tx, counted, { ids, limit, page }))
    return { data: patients, metadata: { total, page, limit } }
  })
}
