import type { DateRange } from '@enamel/domain/time/date-range'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { useState } from 'react'
import { DateInput } from '../fields/date-input.tsx'
import { FormDialog } from '../overlays/form-dialog.tsx'
import { customRange, rangeIssueMessages } from './custom-range.ts'
import styles from './date-range-dialog.module.css'

export interface DateRangeDialogProps {
  range: DateRange
  now: Date
  timeZone: string
  /** Whether days in the future can be chosen. */
  allowFuture?: boolean
  onChoose: (range: DateRange) => void
  onClose: () => void
}

/** The earliest day that can be chosen. */
const FIRST_DAY = '2000-01-01'

/** Chooses a range by its first and last day; future days are blocked unless they are allowed (INB-32). */
export function DateRangeDialog(props: DateRangeDialogProps) {
  const { range, now, timeZone, allowFuture = false, onChoose, onClose } = props
  const today = calendarDay(now, timeZone)
  const [first, setFirst] = useState(dayOf(range.start, timeZone))
  const [last, setLast] = useState(dayOf(range.end, timeZone))
  const [isSubmitted, setSubmitted] = useState(false)
  const chosen = customRange(first, last, { now, zone: timeZone, allowFuture })
  const submit = () => {
    setSubmitted(true)
    if (chosen.ok) onChoose(chosen.range)
  }
  const problem = isSubmitted && !chosen.ok ? rangeIssueMessages[chosen.reason] : undefined
  const days = {
    today,
    earliest: FIRST_DAY,
    latest: allowFuture ? undefined : today,
    yearless: allowFuture ? ('next' as const) : ('last' as const),
  }
  return (
    <FormDialog
      title="Choose dates"
      width={520}
      submit="Show"
      className={styles.days}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateInput label="From" value={first} {...days} data-autofocus onChange={setFirst} />
      <DateInput label="To" value={last} {...days} error={problem} onChange={setLast} />
    </FormDialog>
  )
}

function dayOf(boundary: string | null, timeZone: string): Day | null {
  return boundary === null ? null : calendarDay(boundary, timeZone)
}
