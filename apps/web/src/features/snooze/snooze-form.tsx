import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { useEffect, useRef, useState } from 'react'
import { useEditForm } from '../../lib/forms/use-edit-form.ts'
import { productTime } from '../../lib/product-time.ts'
import { useOpenHours } from '../../signed-in/open-hours.ts'
import { checkEnd, endOf, proposedEnd } from '../../signed-in/pick-time/chosen-end.ts'
import { EndFields } from '../../signed-in/pick-time/end-fields.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { SNOOZE_UNTIL, snoozeTitle } from './model/snooze-form.ts'
import { QuickSnoozes } from './quick-snoozes.tsx'
import styles from './snooze-form.module.css'

/** The user's choice in the form. */
export interface ChosenSnooze {
  endsAt: Date
  comment: string
  /** Whether the end was chosen in one press, so that the snooze can be taken back. */
  isQuick?: boolean
}

/**
 * Initial values in place of the form's defaults; without a comment, the form has the comment of the patient's snooze.
 */
export type StartedSnooze = Pick<ChosenSnooze, 'endsAt'> & Partial<Pick<ChosenSnooze, 'comment'>>

type SnoozeDraft = DayAndTime & { comment: string }

export interface SnoozeFormProps {
  /** The form's name among drafts. */
  name: string
  /** The patient's snooze, which the form extends; null without one. */
  current: { comment: string | null } | null
  started: StartedSnooze | null
  now: Date
  zone: string
  onSnooze: (chosen: ChosenSnooze) => void
  onCancel: () => void
}

/** The end of a patient's snooze, and a comment (SNZ-02, SNZ-05, SNZ-12, SNZ-13). */
export function SnoozeForm({ name, current, started, now, zone, onSnooze, onCancel }: SnoozeFormProps) {
  const hours = useOpenHours()
  const [end] = useState(() =>
    started ? dayAndTimeOf(started.endsAt, zone) : proposedEnd(productTime.now(), hours, zone),
  )
  const comment = started?.comment ?? current?.comment ?? ''
  const { form, values } = useEditForm<SnoozeDraft>({
    name,
    saved: { ...end, comment },
    check: (draft) => checkEnd(draft, productTime.now(), zone),
    isUnsaved: (draft) => draft.comment.trim() !== comment.trim(),
    isSaving: false,
  })
  const element = useRef<HTMLFormElement>(null)
  // The form is mounted after the sheet around it, which no longer manages the focus at that time.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const title = snoozeTitle(endOf(values, now, zone), now, zone)
  const submit = form.handleSubmit((draft) => {
    const endsAt = endOf(draft, productTime.now(), zone)
    if (endsAt) onSnooze({ endsAt, comment: draft.comment })
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <h3 className={styles.title} aria-live="polite">
        {SNOOZE_UNTIL}
        <span className={styles.when}>{title.slice(SNOOZE_UNTIL.length)}</span>
      </h3>
      <QuickSnoozes
        zone={zone}
        onChoose={(endsAt) => onSnooze({ endsAt, comment: form.getValues('comment'), isQuick: true })}
      />
      <EndFields
        chosen={values}
        onChange={({ day, time }) => {
          form.setValue('time', time)
          form.setValue('day', day, { shouldValidate: form.formState.isSubmitted })
        }}
        now={now}
        zone={zone}
        error={form.formState.errors.day?.message}
      >
        <TextInput
          label="Comment"
          hideLabel
          size={32}
          placeholder="Comment, optional"
          maxLength={SHORT_NOTE_MAX}
          {...form.register('comment')}
        />
      </EndFields>
      <div className={styles.buttons}>
        <Button size={36} onClick={onCancel}>
          Cancel
        </Button>
        <Button size={36} type="submit" variant="primary">
          {current ? 'Extend snooze' : 'Snooze'}
        </Button>
      </div>
    </form>
  )
}
