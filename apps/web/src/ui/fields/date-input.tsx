import { longDay, plainDay } from '@enamel/domain/time/date-labels'
import { type DateIssue, dateIssueMessages, readDate } from '@enamel/domain/time/date-phrase'
import type { Day } from '@enamel/domain/time/practice-time'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Calendar } from './calendar.tsx'
import styles from './date-input.module.css'
import type { FieldSize } from './field.tsx'
import { TextInput } from './text-input.tsx'

export interface DateInputProps {
  label: string
  /** Null while the text is not a day. */
  value: Day | null
  onChange: (day: Day | null) => void
  /** The practice's calendar day, on which phrases are based. */
  today: Day
  /** The first day that can be chosen; today by default. */
  earliest?: Day
  /** The last day that the calendar offers. */
  latest?: Day | undefined
  /** Whether a date without a year is its next or its last occurrence; the next by default. */
  yearless?: 'next' | 'last'
  /** Shown after the recognised day. */
  hint?: string | undefined
  /** The form's error for the day. */
  error?: string | undefined
  /** The text for a day in the past, in place of the general text. */
  passedText?: string
  size?: FieldSize
  hideLabel?: boolean
  /** Hides the calendar button and the text of the recognised day. */
  bare?: boolean
  'data-autofocus'?: boolean
}

/**
 * A day, typed as a phrase or in digits ("in 2 weeks", 24/12) or chosen from a calendar; shows the recognised day
 * (TIME-05).
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, today, earliest = today, latest, bare, hint } = props
  const { text, issue, write, leave } = useTypedDay(props)
  const issueText =
    issue === 'passed' ? (props.passedText ?? dateIssueMessages.passed) : issue && dateIssueMessages[issue]
  return (
    <TextInput
      label={props.label}
      hideLabel={props.hideLabel}
      size={props.size}
      data-autofocus={props['data-autofocus']}
      autoComplete="off"
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      error={issueText ?? props.error}
      hint={!bare && <RecognisedDay day={value} hint={hint} />}
      trailing={
        !bare && (
          <Popover
            label="Calendar"
            align="end"
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon={IconCalendar}
                label={`${props.label}: choose from a calendar`}
                size={28}
                className={styles.opener}
              />
            )}
          >
            {(close) => (
              <div className={styles.calendar}>
                <Calendar
                  takesFocus
                  {...{ value, today, earliest, latest }}
                  onChoose={(day) => {
                    close()
                    onChange(day)
                  }}
                />
              </div>
            )}
          </Popover>
        )
      }
    />
  )
}

function RecognisedDay({ day, hint }: { day: Day | null; hint: string | undefined }) {
  const text = [day && longDay(day), hint]
  return <span aria-live="polite">{text.filter(Boolean).join(' · ')}</span>
}

/** The field's text: the typed text if the current day was read from it, otherwise the day as text. */
function useTypedDay({ value, onChange, ...rules }: DateInputProps) {
  const [typed, setTyped] = useState({ text: textOf(value), day: value })
  const [isLeft, setLeft] = useState(false)
  const text = typed.day === value ? typed.text : textOf(value)
  const reading = readDate(text, rules)
  // An incomplete phrase is not an error while typing: only after leaving the field or pressing Enter.
  const issue: DateIssue | undefined = isLeft && value === null && !reading.ok ? reading.reason : undefined
  return {
    text,
    issue,
    write(text: string) {
      const result = readDate(text, rules)
      const day = result.ok ? result.day : null
      setTyped({ text, day })
      setLeft(false)
      if (day !== value) onChange(day)
    },
    leave: () => setLeft(true),
  }
}

function textOf(day: Day | null): string {
  return day === null ? '' : plainDay(day)
}
