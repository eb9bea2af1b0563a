import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { counter } from '@enamel/domain/reply/counter'
import styles from './field-counter.module.css'

interface FieldCounterProps {
  channel: ReplyChannel
  value: string
  max: number | null
}

/** "n/max", highlighted at the limit (RPL-11); nothing for a field without one. */
export function FieldCounter({ channel, value, max }: FieldCounterProps) {
  const count = counter(channel, value, max)
  return (
    count && (
      <span className={`${styles.counter} tabular`} data-highlighted={count.highlighted}>
        {count.text}
      </span>
    )
  )
}
