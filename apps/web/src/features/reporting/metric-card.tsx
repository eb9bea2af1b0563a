import { valueParts, valueText } from '@enamel/domain/reporting/format'
import type { MetricCard as Card, ShownAggregate } from '@enamel/domain/reporting/metric-card'
import { Fragment, type ReactNode } from 'react'
import { DeltaText } from '../../signed-in/reports/delta-text.tsx'
import { FigureCard } from '../../signed-in/reports/figure-card.tsx'
import type { ReportSearch } from '../../signed-in/reports/report-search.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './metric-card.module.css'

export interface MetricCardProps {
  card: Card
  /** The filters that the list of the card's patients starts with (RPT-26). */
  listSearch: ReportSearch
  /** Shown between the value and the breakdown: the share of a step of the funnel. */
  children?: ReactNode
}

/** A figure with its change, parts and money. A card with an id is a link to the list of its patients (RPT-18, RPT-26). */
export function MetricCard({ card, listSearch, children }: MetricCardProps) {
  const { metric, label, tooltip, id, delta, breakdown, aggregate, format } = card
  return (
    <FigureCard
      {...{ metric, label, tooltip, delta }}
      heading="h3"
      size="large"
      value={<Value card={card} />}
      list={id === undefined ? undefined : { to: `/patients/${id}`, search: listSearch }}
    >
      {children}
      {breakdown.length > 0 && <Breakdown rows={breakdown} />}
      {/* A figure that is no count has nothing below it to explain it. */}
      {format !== 'number' && <p className={styles.explanation}>{tooltip}</p>}
      {aggregate && <Aggregate aggregate={aggregate} />}
    </FigureCard>
  )
}

function Value({ card: { value, format } }: { card: Card }) {
  return valueParts(value, format).map(({ text, unit }, index) => (
    <Fragment key={unit ?? text}>
      {index > 0 && ' '}
      {text}
      {unit && <span className={styles.unit}>{unit}</span>}
    </Fragment>
  ))
}

function Breakdown({ rows }: { rows: Card['breakdown'] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, uncounted }) => (
        <div key={label} className={styles.row} data-uncounted={uncounted}>
          <dt>{uncounted ? `${label} (not counted)` : label}</dt>
          <dd className="tabular">{valueText(value, 'number')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Aggregate({ aggregate: { label, text, difference } }: { aggregate: ShownAggregate }) {
  return (
    <p className={styles.aggregate} data-aggregate>
      <span className={styles.aggregateLabel}>{label} </span>
      <span className={classNames(styles.amount, 'tabular')}>{text}</span>
      {difference && <DeltaText delta={difference} />}
    </p>
  )
}
