import { SHORT_NOTE_MAX } from '@enamel/domain/text/short-note'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUnsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { EndFields } from './end-fields.tsx'
import { endOf, SNOOZE_UNTIL, snoozeTitle } from './model/snooze-form.ts'
import styles from './snooze-form.module.css'
import { useChosenEnd } from './use-chosen-end.ts'

/** The choice in the form. */
export interface ChosenSnooze {
  endsAt: Date
  comment: string
}

/** The form's initial values in place of its defaults; without a comment, with the one of the patient's snooze. */
export type StartedSnooze = Pick<ChosenSnooze, 'endsAt'> & Partial<ChosenSnooze>

/** The form's values. */
export interface EnteredSnooze {
  chosen: DayAndTime
  comment: string
}

export interface SnoozeFormProps {
  /** The patient's snooze, when they have one: it is then extended. */
  current: { comment: string | null } | null
  started: StartedSnooze | null
  /** Its values when a session expired. */
  left: EnteredSnooze | undefined
  now: Date
  zone: string
  onSnooze: (chosen: ChosenSnooze) => void
  onCancel: () => void
  /** The form is removed with a comment in it. */
  onUnmount: (entered: EnteredSnooze) => void
}

/** Until when a patient is snoozed, and why (SNZ-02, SNZ-05, SNZ-12, SNZ-13). */
export function SnoozeForm(props: SnoozeFormProps) {
  const { current, started, left, now, zone, onSnooze, onCancel } = props
  const end = useChosenEnd(zone, left?.chosen ?? (started ? dayAndTimeOf(started.endsAt, zone) : undefined))
  const before = started?.comment ?? current?.comment ?? ''
  const [comment, setComment] = useState(left?.comment ?? before)
  const isWritten = comment.trim() !== before.trim()
  useUnsavedEdits(isWritten)
  const notifyUnmount = useEffectEvent(() => isWritten && props.onUnmount({ chosen: end.chosen, comment }))
  useEffect(() => () => void notifyUnmount(), [])
  const form = useRef<HTMLFormElement>(null)
  // It comes after the sheet that contains it, which has released the focus by then.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const title = snoozeTitle(endOf(end.chosen, now, zone), now, zone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const endsAt = end.take()
    if (endsAt) onSnooze({ endsAt, comment })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h3 className={styles.title} aria-live="polite">
        {SNOOZE_UNTIL}
        <span className={styles.when}>{title.slice(SNOOZE_UNTIL.length)}</span>
      </h3>
      <EndFields chosen={end.chosen} onChange={end.change} now={now} zone={zone} error={end.error}>
        <TextInput
          label="Comment"
          hideLabel
          size={32}
          placeholder="Comment, optional"
          maxLength={SHORT_NOTE_MAX}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
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
