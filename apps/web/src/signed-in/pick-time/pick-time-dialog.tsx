import { isClosedAt } from '@enamel/domain/practice-settings/open-times'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { dayAndTimeOf } from '@enamel/domain/time/day-and-time'
import { useForm } from 'react-hook-form'
import { formRules } from '../../lib/forms/form-rules.ts'
import { productTime } from '../../lib/product-time.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useOpenHours } from '../open-hours.ts'
import { checkEnd, endOf, proposedEnd } from './chosen-end.ts'
import { EndFields } from './end-fields.tsx'
import styles from './pick-time-dialog.module.css'

export interface PickTimeDialogProps {
  title: string
  /** The time that the dialog proposes; by default the next one at which the practice is open. */
  proposed?: Date | undefined
  /** The label of the button that picks the time. */
  submit: string
  now: Date
  zone: string
  /** Why a time in the future cannot be picked; null if it can. */
  problemOf?: (at: Date) => string | null
  /** Whether it is pointed out that the practice is closed at the time, which can be picked all the same. */
  warnsWhenClosed?: boolean
  onPick: (at: Date) => void
  onClose: () => void
}

const CLOSED_THEN = 'The practice is closed then'

/** Asks for a time in the future. */
export function PickTimeDialog({
  title,
  proposed,
  submit,
  now,
  zone,
  problemOf,
  warnsWhenClosed = false,
  onPick,
  onClose,
}: PickTimeDialogProps) {
  const hours = useOpenHours()
  const form = useForm<DayAndTime>({
    defaultValues: proposed ? dayAndTimeOf(proposed, zone) : proposedEnd(productTime.now(), hours, zone),
    resolver: formRules((chosen) => {
      const [errors, at] = [checkEnd(chosen, productTime.now(), zone), endOf(chosen, productTime.now(), zone)]
      const problem = !errors.day && at ? problemOf?.(at) : null
      return problem ? { day: problem } : errors
    }),
  })
  const pick = form.handleSubmit((chosen) => {
    const at = endOf(chosen, productTime.now(), zone)
    if (at) onPick(at)
  })
  const chosen = form.watch()
  const chosenAt = endOf(chosen, now, zone)
  return (
    <FormDialog
      title={title}
      submit={submit}
      className={styles.picking}
      onSubmit={() => void pick()}
      onClose={onClose}
    >
      <EndFields
        chosen={chosen}
        onChange={({ day, time }) => {
          form.setValue('time', time)
          form.setValue('day', day, { shouldValidate: form.formState.isSubmitted })
        }}
        now={now}
        zone={zone}
        error={form.formState.errors.day?.message}
      />
      {warnsWhenClosed && (
        <p role="status" className={styles.hint}>
          {chosenAt && isClosedAt(chosenAt, hours, zone) && CLOSED_THEN}
        </p>
      )}
    </FormDialog>
  )
}
