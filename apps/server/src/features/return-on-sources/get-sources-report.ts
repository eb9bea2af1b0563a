import type { returnOnSources } from '@enamel/contract/return-on-sources'
import { currencyOf } from '@enamel/domain/config/country'
import { previousRange, type ReportPeriod } from '@enamel/domain/reporting/period'
import {
  allDays,
  monthReturns,
  sourceReturns,
  totalReturn,
} from '@enamel/domain/return-on-sources/source-returns'
import type { Handler } from '../../http/pipeline/serve.ts'
import { inReport } from '../reporting/index.ts'
import { sourceNames } from '../sources/index.ts'
import { leadFigures } from './lead-figures.ts'
import { presentMonth, presentReturn, presentSpend, presentTotal } from './present-returns.ts'
import { typedSpend } from './spend.queries.ts'

export const getSourcesReport: Handler<typeof returnOnSources.report> = (context, { query }) =>
  inReport(context, query, (read, { practice, today, range, period, previous, filters }) =>
    read(async (tx) => {
      const spend = await typedSpend(tx)
      const leadsOf = (of: ReportPeriod) => leadFigures(tx, { period: of, filters, zone: practice.time_zone })
      const input = { spend, leads: await leadsOf(period) }
      const days = range ?? allDays(input, today)
      const months = monthReturns(input, days)
      const before = range &&
        previous && { range: previousRange(range), input: { spend, leads: await leadsOf(previous) } }
      return {
        sources: sourceReturns(input, days, await sourceNames(tx)).map(presentReturn),
        total: presentTotal(totalReturn(input, days)),
        previous: before && presentTotal(totalReturn(before.input, before.range)),
        months: months.map(presentMonth),
        monthly_spend: spend
          .filter(({ month }) => months.some((shown) => shown.month === month))
          .map(presentSpend),
        from: range?.from ?? null,
        to: range?.to ?? null,
        currency: currencyOf(practice.country),
      }
    }),
  )
