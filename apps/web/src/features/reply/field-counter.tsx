import type { ReplyChannel } from '@enamel/domain/reply/channels'
import styles from './field-counter.module.css'
import { writtenLength } from './model/written-length.ts'

interface FieldCounterProps {
  channel: ReplyChannel
  value: string
  max: number
}

/** The text of a field's counter: "n/max", highlighted at the limit (RPL-11). */
export function counter(
  channel: ReplyChannel,
  value: string,
  maxLength: number,
): { text: string; highlighted: boolean } {
  const length = writtenLength(channel, value)
  return { text: `${length}/${maxLength}`, highlighted: length >= maxLength }
}

/** The counter of a field with a maximum length. */
export function FieldCounter({ channel, value, max }: FieldCounterProps) {
  const { text, highlighted } = counter(channel, value, max)
  return (
    <span className={`${styles.counter} tabular`} data-highlighted={highlighted}>
      {text}
    </span>
  )
}
