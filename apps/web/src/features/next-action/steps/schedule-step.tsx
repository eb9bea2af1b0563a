import { defaultDate } from '@enamel/domain/next-action/default-date'
import type { FlowFacts } from '@enamel/domain/next-action/flow-facts'
import { recommendedHint, type ScheduleNode } from '@enamel/domain/next-action/flow-node'
import { firstTimeOn } from '@enamel/domain/time/first-time'
import { calendarDay, clockTime, instantAt } from '@enamel/domain/time/practice-time'
import { useState } from 'react'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { firstDay, movedTo } from '../chosen-moment.ts'
import styles from './steps.module.css'

const TODAY_IS_OVER = 'There is no time left on this date. Please choose another.'

export interface ScheduleStepProps {
  node: ScheduleNode
  /** ISO 8601; null while what is written names no day. */
  date: string | null
  facts: FlowFacts
  onChange: (date: Date | null) => void
}

/** A date, in words or from a calendar, and a time; none that has passed (TIME-04, TIME-06, G-17). */
export function ScheduleStep({ node, date, facts, onChange }: ScheduleStepProps) {
  const { now, zone } = facts
  const today = calendarDay(now, zone)
  const earliest = firstDay(facts)
  const [held, setHeld] = useState(() => (date ? new Date(date) : defaultDate(node.defaultDays, now, zone)))
  const choose = (moment: Date) => {
    setHeld(moment)
    onChange(moment)
  }
  return (
    <div className={styles.schedule}>
      <DateInput
        label="Date"
        data-autofocus
        value={date && calendarDay(date, zone)}
        today={today}
        earliest={earliest}
        {...(earliest !== today && { passedText: TODAY_IS_OVER })}
        hint={recommendedHint(node)}
        onChange={(day) => (day === null ? onChange(null) : choose(movedTo(day, held, facts)))}
      />
      <TimeField
        label="Time"
        value={clockTime(held, zone)}
        minimum={firstTimeOn(date && calendarDay(date, zone), now, zone)}
        onChange={(time) => {
          const moment = instantAt(calendarDay(held, zone), time, zone)
          if (date === null) setHeld(moment)
          else choose(moment)
        }}
      />
    </div>
  )
}
