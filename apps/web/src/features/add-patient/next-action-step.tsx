import { isLeadNextAction, leadNextActions } from '@enamel/domain/add-patient/lead-transition'
import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { useId } from 'react'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { RadioList } from '../../ui/fields/radio-list.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import styles from './add-patient.module.css'
import { type LeadPractice, shownLeadDate } from './model/lead-date.ts'
import { leadNextActionText } from './model/lead-summary.ts'
import type { Wizard } from './use-wizard.ts'

const options = leadNextActions.map((value) => ({
  value,
  label: leadNextActionText[value].choice,
  hint: leadNextActionText[value].explanation,
}))

/** The patient's next action, its date, and a note for the team (ADD-07, ADD-15). */
export function NextActionStep({ wizard, practice }: { wizard: Wizard; practice: LeadPractice }) {
  const { draft, errors, fill, leave } = wizard
  const { action, note } = draft.nextAction
  const titleId = useId()
  const date = shownLeadDate(draft.nextAction, practice)
  return (
    <div className={styles.form}>
      <h3 id={titleId} className={styles.question}>
        What happens next?
      </h3>
      <RadioList
        labelledBy={titleId}
        options={options}
        value={action}
        takesFocus
        numbered
        onChange={(value) => isLeadNextAction(value) && fill({ nextAction: { action: value } })}
      />
      {errors.action && (
        <p role="alert" className={styles.wrong}>
          {errors.action}
        </p>
      )}
      {date && (
        <div className={styles.when}>
          <DateInput
            label="Date"
            today={calendarDay(practice.now, practice.zone)}
            value={date.day}
            error={errors.date}
            onChange={(day) => fill({ nextAction: { date: { ...date, day } } })}
          />
          <TimeField
            label="Time"
            value={date.time}
            onChange={(time) => fill({ nextAction: { date: { ...date, time } } })}
          />
        </div>
      )}
      <Textarea
        label="Note"
        optional
        name="note"
        rows={3}
        maxLength={SHORT_NOTE_MAX}
        placeholder="Only your team sees this"
        value={note}
        error={errors.note}
        onChange={(event) => fill({ nextAction: { note: event.currentTarget.value } })}
        onBlur={() => leave('note')}
      />
    </div>
  )
}
