import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DeltaText } from '../../ui/display/delta-text.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import type { ListLink } from './model/list-link.ts'
import { type ReturnCard, returnCards } from './model/return-cards.ts'
import styles from './return-cards.module.css'

export interface ReturnCardsProps {
  report: SourcesReport
  linkTo: ListLink
}

/** The figures of all sources together, with their change from the period before. */
export function ReturnCards({ report, linkTo }: ReturnCardsProps) {
  return (
    <div className={styles.grid}>
      {returnCards(report).map((card) => (
        <Card key={card.key} card={card} linkTo={linkTo} />
      ))}
    </div>
  )
}

function Card({ card, linkTo }: { card: ReturnCard; linkTo: ListLink }) {
  const { key, label, tooltip, value, isNone, delta, detail, figure } = card
  const headingId = useId()
  return (
    <article
      className={styles.card}
      aria-labelledby={headingId}
      data-card={key}
      data-opens={figure !== undefined}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.label}>
          {figure === undefined ? (
            label
          ) : (
            <Link {...linkTo(figure, [])} className={styles.link}>
              {label}
            </Link>
          )}
        </h2>
        <button
          type="button"
          className={styles.info}
          aria-label={`About ${label}`}
          {...tooltipProps(tooltip)}
        >
          <Icon of={IconInfoCircle} size={14} />
        </button>
      </div>
      <p className={classNames(styles.value, 'tabular')} data-none={isNone}>
        {value}
      </p>
      <p className={styles.delta}>{delta && <DeltaText delta={delta} />}</p>
      <p className={classNames(styles.detail, 'tabular')}>{detail}</p>
    </article>
  )
}
