import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { compactMoney } from '@enamel/domain/reporting/format'
import { monthLabel } from '@enamel/domain/time/date-labels'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { wholeMoney } from './model/money.ts'

/** What was spent each month, and what the leads received in it have paid. */
export function PaidChart({ report: { months, currency } }: { report: SourcesReport }) {
  return (
    <ChartCard
      title="Paid against spend per month"
      heading="h2"
      figures={{
        step: 'Month',
        names: { value: 'Paid', previous: 'Spend' },
        points: months.map(({ month, paid, spend }) => ({
          label: shortMonth(month, months.length > 12),
          fullLabel: monthLabel(`${month}-01`),
          value: Number(paid),
          previous: Number(spend),
        })),
        format: (pounds) => compactMoney(pounds ?? 0, currency),
        fullFormat: (pounds) => wholeMoney(Math.round((pounds ?? 0) * 100), currency),
      }}
    />
  )
}

/** "Nov", or "Nov 2025" in a chart with a month of that name twice. */
function shortMonth(month: string, withYear: boolean): string {
  const [name = '', year] = monthLabel(`${month}-01`).split(' ')
  return withYear ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3)
}
