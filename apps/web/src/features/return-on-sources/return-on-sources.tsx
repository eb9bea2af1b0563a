import type { SourcesReport } from '@enamel/contract/return-on-sources'
import type { Day } from '@enamel/domain/time/practice-time'
import { IconInfoCircle } from '@tabler/icons-react'
import { Icon } from '../../ui/display/icon.tsx'
import { HowCounted } from './how-counted.tsx'
import type { ListLink } from './model/list-link.ts'
import { PaidChart } from './paid-chart.tsx'
import { ReturnCards } from './return-cards.tsx'
import styles from './return-on-sources.module.css'
import { SourcesTable } from './sources-table.tsx'
import type { SortedReturns } from './use-return-rows.ts'

export interface ReturnOnSourcesProps {
  report: SourcesReport
  sorted: SortedReturns
  today: Day
  linkTo: ListLink
}

/** Return on sources: what each lead source cost, and what its leads brought. */
export function ReturnOnSources({ report, sorted, today, linkTo }: ReturnOnSourcesProps) {
  const { rows, sort, setSort } = sorted
  const hint = hintFor(report)
  return (
    <div className={styles.report}>
      <ReturnCards report={report} linkTo={linkTo} />
      <section className={styles.sources} aria-labelledby="sources-heading">
        <h2 id="sources-heading" className={styles.title}>
          Sources
        </h2>
        {hint && (
          <p className={styles.hint} role="status">
            <Icon of={IconInfoCircle} size={16} />
            {hint}
          </p>
        )}
        <SourcesTable report={report} rows={rows} sort={sort} onSort={setSort} linkTo={linkTo} />
      </section>
      <div className={styles.below}>
        <PaidChart report={report} />
        <HowCounted today={today} currency={report.currency} />
      </div>
    </div>
  )
}

/** What to do where the figures are empty. */
function hintFor({ total, monthly_spend }: SourcesReport): string | null {
  if (total.leads === 0) return 'No leads came in this period. Choose other dates, or fewer filters.'
  if (monthly_spend.length === 0)
    return 'Press an amount in the column Spend and type what a source cost. Then you see what a lead costs, and what comes back.'
  return null
}
