import type { Delta } from '@enamel/domain/reporting/delta'
import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import cardStyles from '../../ui/panes/card.module.css'
import { DeltaText } from './delta-text.tsx'
import styles from './figure-card.module.css'
import type { ReportSearch } from './report-search.ts'

/** The address of a list of patients, with the filters that it starts with (RPT-26). */
export interface ListLocation {
  to: string
  search: ReportSearch
}

export interface FigureCardProps {
  /** The key of the figure. */
  metric: string
  label: string
  tooltip: string
  /** The level of the label among the headings of the page. */
  heading: 'h2' | 'h3'
  /** In a small card the change stands below the value. */
  size: 'large' | 'small'
  value: ReactNode
  /** Whether the value only says that there is none. */
  isNone?: boolean
  /** The change from the period before; null if there is none. */
  delta: Delta | null
  /** The list of the patients counted, which the card opens. */
  list?: ListLocation | undefined
  /** What stands below the value. */
  children?: ReactNode
}

/** A figure of a report with its change. The whole card is a link to the list of its patients, if it has one. */
export function FigureCard(props: FigureCardProps) {
  const {
    metric,
    label,
    tooltip,
    heading: Heading,
    size,
    value,
    isNone = false,
    delta,
    list,
    children,
  } = props
  const headingId = useId()
  return (
    <article
      className={classNames(cardStyles.card, styles.card)}
      aria-labelledby={headingId}
      data-metric={metric}
      data-size={size}
      data-opens={list !== undefined}
    >
      <div className={styles.head}>
        <Heading id={headingId} className={styles.label}>
          {list === undefined ? (
            label
          ) : (
            <Link {...list} className={styles.link}>
              {label}
            </Link>
          )}
        </Heading>
        <button
          type="button"
          className={classNames(styles.info, 'touch-target')}
          aria-label={`About ${label}`}
          {...tooltipProps(tooltip)}
        >
          <Icon of={IconInfoCircle} size={14} />
        </button>
        {list !== undefined && size === 'large' && (
          <Icon of={IconChevronRight} size={16} className={styles.chevron} />
        )}
      </div>
      <p className={styles.figures}>
        <span className={classNames(styles.value, 'tabular')} data-value data-none={isNone}>
          {value}
        </span>
        {delta && <DeltaText delta={delta} />}
      </p>
      {children}
    </article>
  )
}
