import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { counter } from '@enamel/domain/reply/counter'
import styles from './field-counter.module.css'

interface FieldCounterProps {
  channel: ReplyChannel
  value: string
  max: number
}

/** "n/max", highlighted at the limit (RPL-11). */
export function FieldCounter({ channel, value, max }: FieldCounterProps) {
  const { text, highlighted } = counter(channel, value, max)
  return (
    <span className={`${styles.counter} tabular`} data-highlighted={highlighted}>
      {text}
    </span>
  )
}
