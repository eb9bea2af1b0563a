import { type ClockTime, readTime } from '@enamel/domain/time/clock-time'
import { clockLabel } from '@enamel/domain/time/date-labels'
import { IconClock } from '@tabler/icons-react'
import { Icon } from '../display/icon.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Field, type FieldSize } from './field.tsx'
import styles from './select.module.css'
import { TimePicker } from './time-picker.tsx'

export interface TimeFieldProps {
  label: string
  /** HH:MM:SS. */
  value: ClockTime
  onChange: (time: ClockTime) => void
  /** Minutes between the choices, at most 60; five by default (TIME-01). */
  interval?: number
  /** The first time that can be chosen. */
  minimum?: ClockTime | undefined
  error?: string | undefined
  size?: FieldSize
  hideLabel?: boolean
}

/** A time of the day as a field of a form, which opens the time picker. */
export function TimeField({ value, onChange, interval, minimum, ...field }: TimeFieldProps) {
  return (
    <Field {...field} trailing={<Icon of={IconClock} />}>
      {(control) => (
        <Popover
          label={field.label}
          padded={false}
          trigger={(trigger) => (
            <button type="button" {...control} {...trigger} className={styles.value}>
              {clockLabel(readTime(value))}
            </button>
          )}
        >
          {(close) => <TimePicker {...{ value, onChange, interval, minimum }} onDone={close} />}
        </Popover>
      )}
    </Field>
  )
}
