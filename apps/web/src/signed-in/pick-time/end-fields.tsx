import { SNOOZE_IN_PAST } from '@enamel/domain/snooze/state'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { firstTimeOn } from '@enamel/domain/time/first-time'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { ReactNode } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { Calendar } from '../../ui/fields/calendar.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { futureEnd, SNOOZE_INTERVAL_MINUTES } from './chosen-end.ts'
import styles from './end-fields.module.css'

export interface EndFieldsProps {
  chosen: DayAndTime
  onChange: (chosen: DayAndTime) => void
  now: Date
  zone: string
  /** Why the chosen end is not possible. */
  error: string | undefined
  /** A control beside the time. */
  children?: ReactNode
}

/**
 * The end of a snooze, or another time in the future: a day, typed or from the calendar, and a time (SNZ-10, SNZ-11).
 */
export function EndFields({ chosen, onChange, now, zone, error, children }: EndFieldsProps) {
  const today = calendarDay(now, zone)
  const change = (part: Partial<DayAndTime>) =>
    onChange(futureEnd({ ...chosen, ...part }, productTime.now(), zone))
  return (
    <>
      <DateInput
        label="Date"
        hideLabel
        size={32}
        bare
        data-autofocus
        today={today}
        value={chosen.day}
        onChange={(day) => change({ day })}
        passedText={SNOOZE_IN_PAST}
        error={error}
      />
      <Calendar today={today} earliest={today} value={chosen.day} onChoose={(day) => change({ day })} />
      <div className={styles.row}>
        <TimeField
          label="Time"
          hideLabel
          size={32}
          interval={SNOOZE_INTERVAL_MINUTES}
          minimum={firstTimeOn(chosen.day, now, zone)}
          value={chosen.time}
          onChange={(time) => change({ time })}
        />
        {children}
      </div>
    </>
  )
}
