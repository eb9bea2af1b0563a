import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { compactMoney } from '@enamel/domain/reporting/format'
import { monthLabel } from '@enamel/domain/time/date-labels'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { wholeMoney } from './model/money.ts'
import styles from './paid-chart.module.css'

const LineChart = lazyPart(async () => (await import('../../ui/charts/line-chart.tsx')).LineChart)

const TITLE = 'Paid against spend per month'

/** What was spent each month, and what the leads received in it have paid: as a chart or as a table. */
export function PaidChart({ report: { months, currency } }: { report: SourcesReport }) {
  const [asTable, setAsTable] = useState(false)
  return (
    <article className={styles.card} aria-label={TITLE}>
      <div className={styles.head}>
        <h2 className={styles.title}>{TITLE}</h2>
        {!asTable && (
          <p className={styles.legend} aria-hidden>
            <span className={styles.paid}>Paid</span>
            <span className={styles.spend}>Spend</span>
          </p>
        )}
        <IconButton
          icon={asTable ? IconChartLine : IconTable}
          label={asTable ? 'Show as chart' : 'Show as table'}
          size={28}
          className={styles.toggle}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? (
        <MonthsTable months={months} currency={currency} />
      ) : (
        <div className={styles.chart}>
          <LineChart
            fallback={<Skeleton height="100%" className={styles.skeleton} />}
            label={`${TITLE}. The table has its figures.`}
            names={{ value: 'Paid', previous: 'Spend' }}
            points={months.map(({ month, paid, spend }) => ({
              label: shortMonth(month, months.length > 12),
              value: Number(paid),
              previous: Number(spend),
            }))}
            format={(pounds) => compactMoney(pounds ?? 0, currency)}
          />
        </div>
      )}
    </article>
  )
}

/** "Nov", or "Nov 2025" in a chart with a month of that name twice. */
function shortMonth(month: string, withYear: boolean): string {
  const [name = '', year] = monthLabel(`${month}-01`).split(' ')
  return withYear ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3)
}

function MonthsTable({ months, currency }: Pick<SourcesReport, 'months' | 'currency'>) {
  const amount = (text: string) => wholeMoney(Math.round(Number(text) * 100), currency)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Paid</th>
            <th scope="col">Spend</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {months.map(({ month, paid, spend }) => (
            <tr key={month}>
              <th scope="row">{monthLabel(`${month}-01`)}</th>
              <td>{amount(paid)}</td>
              <td>{amount(spend)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
