import type { PageQuery, patientReports } from '@enamel/contract/patient-reports'
import { type ReportList, reportOfList } from '@enamel/domain/patient-reports/report-list'
import { reportPeriod } from '@enamel/domain/reporting/period'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/database.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { rangeErrors, rangeOf } from '../reporting/index.ts'
import { pageOfPatients } from './listed-patients.ts'

export const listOverviewPatients: Handler<typeof patientReports.overview> = (context, { query }) =>
  listPatients(context, 'overview', query)

export const listOtherPatients: Handler<typeof patientReports.others> = (context, { query }) =>
  listPatients(context, 'others', query)

/** A page of the patients that the figure of a report counts (PRT-03, G3-12). */
async function listPatients({ deps, session }: StaffContext, list: ReportList, query: PageQuery) {
  const report = reportOfList(list, query.report)
  if (!report) return refuse('not_found')
  const now = deps.clock.now()
  return inPractice(deps.db, session.clientId, async (tx) => {
    const { time_zone } = await practiceOf(tx)
    const refused = refuseInvalid(rangeErrors(query, calendarDay(now, time_zone)))
    if (refused) return refused
    const period = reportPeriod(rangeOf(query), now, time_zone)
    const { limit, page } = query
    const counted = { who: report.who, period, filters: query }
    const { total, patients } = await pageOfPatients(tx, counted, { limit, page })
    return ok({ data: patients, metadata: { total, page, limit } })
  })
}
