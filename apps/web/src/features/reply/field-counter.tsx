import { counter } from '@enamel/domain/reply/counter'
import styles from './reply-bar.module.css'

/** "n/max", highlighted at the limit (RPL-11); nothing for a field without one. */
export function FieldCounter({ value, max }: { value: string; max: number | null }) {
  const count = counter(value, max)
  return (
    count && (
      <span className={`${styles.counter} tabular`} data-highlighted={count.highlighted}>
        {count.text}
      </span>
    )
  )
}
