import { proposedDate } from '@enamel/domain/next-action/default-date'
import type { FlowInput } from '@enamel/domain/next-action/flow-input'
import { recommendedHint, type ScheduleNode } from '@enamel/domain/next-action/flow-node'
import { firstTimeOn } from '@enamel/domain/time/first-time'
import { calendarDay, clockTime, instantAt } from '@enamel/domain/time/practice-time'
import { useState } from 'react'
import { DateInput } from '../../../../ui/fields/date-input.tsx'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { firstDay, moveToDay } from '../chosen-moment.ts'
import styles from './steps.module.css'

const TODAY_IS_OVER = 'There is no time left on this date. Please choose another.'

export interface ScheduleStepProps {
  node: ScheduleNode
  /** ISO 8601; null while the typed text is not a date. */
  date: string | null
  input: FlowInput
  onChange: (date: Date | null) => void
}

/** A date, typed or from a calendar, and a time; a moment in the past is refused (TIME-04, TIME-06, G-17). */
export function ScheduleStep({ node, date, input, onChange }: ScheduleStepProps) {
  const { now, zone } = input
  const today = calendarDay(now, zone)
  const earliest = firstDay(input)
  const [chosen, setChosen] = useState(() => (date ? new Date(date) : proposedDate(node.defaultDays, input)))
  const choose = (moment: Date) => {
    setChosen(moment)
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
        onChange={(day) => (day === null ? onChange(null) : choose(moveToDay(day, chosen, input)))}
      />
      <TimeField
        label="Time"
        value={clockTime(chosen, zone)}
        minimum={firstTimeOn(date && calendarDay(date, zone), now, zone)}
        onChange={(time) => {
          const moment = instantAt(calendarDay(chosen, zone), time, zone)
          if (date === null) setChosen(moment)
          else choose(moment)
        }}
      />
    </div>
  )
}
