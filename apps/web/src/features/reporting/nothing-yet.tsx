import type { Metric } from '@enamel/contract/reporting'
import styles from './nothing-yet.module.css'

/** Says that a period is empty, above cards that all read zero. */
export function NothingYet({ metrics }: { metrics: Readonly<Record<string, Metric>> }) {
  const isEmpty = Object.values(metrics).every(({ value }) => value === null || value === 0)
  if (!isEmpty) return null
  return <p className={styles.text}>Nothing in this period yet. Choose other dates or filters.</p>
}
