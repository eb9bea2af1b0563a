import type { DateRange } from '@enamel/domain/time/date-range'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { TextInput } from '../fields/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { customRange, rangeProblemWords } from './custom-range.ts'
import styles from './date-range-dialog.module.css'

export interface DateRangeDialogProps {
  range: DateRange
  now: Date
  timeZone: string
  /** Days that are still to come can be chosen. */
  allowFuture?: boolean
  onChoose: (range: DateRange) => void
  onClose: () => void
}

/** Two days to type or pick, both included; those to come are blocked unless allowed (INB-32). */
export function DateRangeDialog(props: DateRangeDialogProps) {
  const { range, now, timeZone, allowFuture = false, onChoose, onClose } = props
  const today = calendarDay(now, timeZone)
  const [first, setFirst] = useState(range.start ? calendarDay(range.start, timeZone) : '')
  const [last, setLast] = useState(range.end ? calendarDay(range.end, timeZone) : '')
  const [asked, setAsked] = useState(false)
  const formId = useId()
  const chosen = customRange(first, last, { now, zone: timeZone, allowFuture })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (chosen.ok) onChoose(chosen.range)
  }
  const problem = asked && !chosen.ok ? rangeProblemWords[chosen.reason] : undefined
  const latest = allowFuture ? {} : { max: today }
  return (
    <Dialog
      title="Choose dates"
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={onClose}>
            Cancel
          </Button>
          <Button size={36} variant="primary" type="submit" form={formId}>
            Show
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.days} onSubmit={submit} noValidate>
        <TextInput
          type="date"
          label="From"
          value={first}
          {...latest}
          data-autofocus
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          value={last}
          {...latest}
          error={problem}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
