import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { useForm } from 'react-hook-form'
import { formRules } from '../../lib/forms/form-rules.ts'
import { productTime } from '../../lib/product-time.ts'
import { useOpenHours } from '../../signed-in/open-hours.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { EndFields } from './end-fields.tsx'
import { roundPickedTime } from './model/remind-later.ts'
import { checkEnd, endOf, proposedEnd } from './model/snooze-form.ts'
import styles from './snooze-form.module.css'

export interface PickTimeDialogProps {
  now: Date
  zone: string
  /** Receives a time on a 15-minute mark (SNZ-15). */
  onPick: (endsAt: Date) => void
  onClose: () => void
}

/** Asks for the time of a later reminder. */
export function PickTimeDialog({ now, zone, onPick, onClose }: PickTimeDialogProps) {
  const hours = useOpenHours()
  const form = useForm<DayAndTime>({
    defaultValues: proposedEnd(productTime.now(), hours, zone),
    resolver: formRules((chosen) => checkEnd(chosen, productTime.now(), zone)),
  })
  const submit = form.handleSubmit((chosen) => {
    const endsAt = endOf(chosen, productTime.now(), zone)
    if (endsAt) onPick(roundPickedTime(endsAt))
  })
  return (
    <FormDialog
      title="Remind me later"
      submit="Remind me"
      className={styles.picking}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <EndFields
        chosen={form.watch()}
        onChange={({ day, time }) => {
          form.setValue('time', time)
          form.setValue('day', day, { shouldValidate: form.formState.isSubmitted })
        }}
        now={now}
        zone={zone}
        error={form.formState.errors.day?.message}
      />
    </FormDialog>
  )
}
