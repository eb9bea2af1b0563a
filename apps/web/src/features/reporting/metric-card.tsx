import { valueParts, valueText } from '@enamel/domain/reporting/format'
import type { MetricCard as Card, ShownAggregate } from '@enamel/domain/reporting/metric-card'
import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import type { ReportSearch } from '../../signed-in/reports/report-search.ts'
import { classNames } from '../../ui/class-names.ts'
import { DeltaText } from '../../ui/display/delta-text.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './metric-card.module.css'

export interface MetricCardProps {
  card: Card
  /** The filters that the list of the card's patients starts with (RPT-26). */
  listSearch: ReportSearch
  /** Shown between the value and the breakdown: the share of a step of the funnel. */
  children?: ReactNode
  className?: string | undefined
}

/** A figure with its change, parts and money. A card with an id is a link to the list of its patients (RPT-18, RPT-26). */
export function MetricCard({ card, listSearch, children, className }: MetricCardProps) {
  const { label, tooltip, id, delta, breakdown, aggregate } = card
  const headingId = useId()
  // A figure that is no count has nothing below it to explain it.
  const isExplained = card.format !== 'number'
  return (
    <article
      className={classNames(styles.card, className)}
      aria-labelledby={headingId}
      data-metric={card.metric}
      data-opens={id !== undefined}
    >
      <div className={styles.head}>
        <h3 id={headingId} className={styles.label}>
          {id === undefined ? label : <ListLink id={id} label={label} search={listSearch} />}
        </h3>
        <button
          type="button"
          className={styles.info}
          aria-label={`About ${label}`}
          {...tooltipProps(tooltip)}
        >
          <Icon of={IconInfoCircle} size={14} />
        </button>
        {id !== undefined && <Icon of={IconChevronRight} size={16} className={styles.chevron} />}
      </div>
      <p className={styles.figures}>
        <Value card={card} />
        {delta && <DeltaText delta={delta} />}
      </p>
      {children}
      {breakdown.length > 0 && <Breakdown rows={breakdown} />}
      {isExplained && <p className={styles.explanation}>{tooltip}</p>}
      {aggregate && <Aggregate aggregate={aggregate} />}
    </article>
  )
}

function ListLink({ id, label, search }: { id: string; label: string; search: ReportSearch }) {
  const path: string = `/patients/${id}`
  return (
    <Link to={path} search={search} className={styles.link}>
      {label}
    </Link>
  )
}

function Value({ card: { value, format } }: { card: Card }) {
  return (
    <span className={classNames(styles.value, 'tabular')} data-value>
      {valueParts(value, format).map(({ text, unit }, index) => (
        <Fragment key={unit ?? text}>
          {index > 0 && ' '}
          {text}
          {unit && <span className={styles.unit}>{unit}</span>}
        </Fragment>
      ))}
    </span>
  )
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
