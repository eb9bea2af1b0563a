import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import cardStyles from '../../ui/panes/card.module.css'
import styles from './returns-skeleton.module.css'

const cards = ['spend', 'leads', 'cost', 'won', 'paid', 'back']
const rows = [1, 2, 3, 4, 5, 6, 7]

/** The shape of the page while the report loads. */
export function ReturnsSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading return on sources" className={styles.page}>
      <div className={styles.cards}>
        {cards.map((card) => (
          <div key={card} className={`${cardStyles.card} ${styles.card}`}>
            <Skeleton width="60%" height={10} />
            <Skeleton width="50%" height={20} />
            <Skeleton width="40%" />
            <Skeleton width="64%" />
          </div>
        ))}
      </div>
      <div className={styles.table}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={96} height={10} />
            <Skeleton height={10} />
          </div>
        ))}
      </div>
    </div>
  )
}
