import type { Trend } from '@enamel/contract/reporting'
import { valueText } from '@enamel/domain/reporting/format'
import { formatOf } from '@enamel/domain/reporting/metric-card'
import type { MetricDefinition } from '@enamel/domain/reporting/metrics'
import { IconChartLine, IconChevronDown, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useScrollable } from '../../ui/overlays/use-scrollable.ts'
import cardStyles from './metric-card.module.css'
import { reportLoad } from './model/report-load.ts'
import { shortStepLabel, stepLabel, stepLabels } from './model/trend-points.ts'
import type { overviewTrend } from './reporting.api.ts'
import styles from './trend-card.module.css'

const LineChart = lazyPart(async () => (await import('../../ui/charts/line-chart.tsx')).LineChart)

export interface TrendCardProps<Metric extends string> {
  /** The metrics to choose from; the card starts with the first. */
  metrics: Readonly<Record<Metric, MetricDefinition>>
  first: Metric
  trendOf: (metric: Metric) => ReturnType<typeof overviewTrend>
  className?: string | undefined
}

/** The course of a metric over the period, as a chart or as a table. */
export function TrendCard<Metric extends string>(props: TrendCardProps<Metric>) {
  const { metrics, first, trendOf, className } = props
  const [metric, setMetric] = useState(first)
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(trendOf(metric))
  const load = reportLoad(query)
  const title = trendTitle(metrics[metric].label)
  const keys = Object.keys(metrics) as Metric[]
  return (
    <article
      className={classNames(cardStyles.card, styles.card, className)}
      aria-label={title}
      data-trend={metric}
    >
      <div className={styles.head}>
        <Menu
          label="Metric"
          items={keys.map((key) => ({
            label: metrics[key].label,
            checked: key === metric,
            onSelect: () => setMetric(key),
          }))}
          trigger={(trigger) => (
            <button type="button" className={styles.metric} {...trigger}>
              <h3 className={styles.title}>{title}</h3>
              <Icon of={IconChevronDown} size={14} />
            </button>
          )}
        />
        <IconButton
          icon={asTable ? IconChartLine : IconTable}
          label={asTable ? 'Show as chart' : 'Show as table'}
          size={28}
          className={styles.toggle}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      <div className={styles.body} aria-busy={load.status === 'loading'}>
        {load.status === 'error' ? (
          <p role="alert" className={styles.problem}>
            Could not load this. <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
          </p>
        ) : load.status === 'loaded' ? (
          <TrendView
            trend={load.report}
            title={title}
            asTable={asTable}
            format={(value) => valueText(value, formatOf(metric, metrics[metric]))}
          />
        ) : (
          <Skeleton height="100%" className={styles.skeleton} />
        )}
      </div>
    </article>
  )
}

/** "Leads over time" for the leads, else the metric's own label. */
function trendTitle(label: string): string {
  return `${['Leads Received', 'New Leads'].includes(label) ? 'Leads' : label} over time`
}

interface TrendViewProps {
  trend: Trend
  title: string
  asTable: boolean
  format: (value: number | null) => string
}

function TrendView({ trend, title, asTable, format }: TrendViewProps) {
  const { step, points } = trend
  const isCompared = points.some(({ previous }) => previous !== null)
  if (points.length === 0) return <p className={styles.problem}>There is nothing to show yet.</p>
  if (asTable) return <TrendTable {...{ trend, title, format, isCompared }} />
  return (
    <>
      <p className={styles.legend} aria-hidden>
        <span className={styles.now}>This period</span>
        {isCompared && <span className={styles.before}>Before</span>}
      </p>
      <LineChart
        fallback={<Skeleton height="100%" className={styles.skeleton} />}
        label={`${title}. The table has its figures.`}
        points={points.map((point) => ({ ...point, label: shortStepLabel(step, point) }))}
        format={format}
      />
    </>
  )
}

interface TrendTableProps extends Omit<TrendViewProps, 'asTable'> {
  isCompared: boolean
}

function TrendTable({ trend: { step, points }, title, format, isCompared }: TrendTableProps) {
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  useScrollable(scroll)
  return (
    <section ref={setScroll} className={styles.scroll} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{stepLabels[step]}</th>
            <th scope="col">This period</th>
            {isCompared && <th scope="col">Before</th>}
          </tr>
        </thead>
        <tbody className="tabular">
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row">{stepLabel(step, point)}</th>
              <td>{format(point.value)}</td>
              {isCompared && <td>{format(point.previous)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
