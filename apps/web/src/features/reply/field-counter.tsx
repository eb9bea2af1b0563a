import type { ReplyChannel } from '@enamel/domain/reply/channels'
import styles from './field-counter.module.css'
import { counter } from './model/counter.ts'

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
