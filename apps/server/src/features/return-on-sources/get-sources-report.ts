import type { returnOnSources } from '@enamel/contract/return-on-sources'
import { currencyOf } from '@enamel/domain/config/country'
import {
  type DayRange,
  previousPeriod,
  previousRange,
  type ReportPeriod,
  rangeError,
  reportPeriod,
} from '@enamel/domain/reporting/period'
import {
  allDays,
  monthReturns,
  sourceReturns,
  totalReturn,
} from '@enamel/domain/return-on-sources/source-returns'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/database.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { sourceNames } from '../sources/index.ts'
import { leadFigures } from './lead-figures.ts'
import { presentMonth, presentReturn, presentSpend, presentTotal } from './present-returns.ts'
import { typedSpend } from './spend.queries.ts'

const rangeErrors = {
  one_bound: { to: ['Please choose both days, or none'] },
  reversed: { to: ['Must not be before the first day'] },
  in_future: { to: ['Must not be in the future'] },
}

export const getSourcesReport: Handler<typeof returnOnSources.report> = (
  { deps, session },
  { query: { from, to, ...filters } },
) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    const now = deps.clock.now()
    const { time_zone: zone, country } = await practiceOf(tx)
    const today = calendarDay(now, zone)
    const error = rangeError(from, to, today)
    if (error) return refuse('validation', { errors: rangeErrors[error] })
    const chosen: DayRange | null = from !== undefined && to !== undefined ? { from, to } : null

    const spend = await typedSpend(tx)
    const leadsOf = (period: ReportPeriod) => leadFigures(tx, { period, filters, zone })
    const input = { spend, leads: await leadsOf(reportPeriod(chosen, now, zone)) }
    const range = chosen ?? allDays(input, today)
    const before = previousPeriod(chosen, now, zone)
    const months = monthReturns(input, range)
    return ok({
      sources: sourceReturns(input, range, await sourceNames(tx)).map(presentReturn),
      total: presentTotal(totalReturn(input, range)),
      previous:
        before && chosen
          ? presentTotal(totalReturn({ spend, leads: await leadsOf(before) }, previousRange(chosen)))
          : null,
      months: months.map(presentMonth),
      monthly_spend: spend
        .filter(({ month }) => months.some((shown) => shown.month === month))
        .map(presentSpend),
      from: chosen?.from ?? null,
      to: chosen?.to ?? null,
      currency: currencyOf(country),
    })
  })
