import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { FigureCard } from '../../signed-in/reports/figure-card.tsx'
import type { ListLink } from './model/list-link.ts'
import { returnCards } from './model/return-cards.ts'
import styles from './return-cards.module.css'

export interface ReturnCardsProps {
  report: SourcesReport
  linkTo: ListLink
}

/** The figures of all sources together, with their change from the period before. */
export function ReturnCards({ report, linkTo }: ReturnCardsProps) {
  return (
    <div className={styles.grid}>
      {returnCards(report).map(({ key, figure, detail, ...card }) => (
        <FigureCard
          key={key}
          metric={key}
          {...card}
          heading="h2"
          size="small"
          list={figure && linkTo(figure, [])}
        >
          <p className={`${styles.detail} tabular`}>{detail}</p>
        </FigureCard>
      ))}
    </div>
  )
}
