import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { EndFields } from './end-fields.tsx'
import { pickedAt } from './model/remind-later.ts'
import styles from './snooze-form.module.css'
import { useChosenEnd } from './use-chosen-end.ts'

export interface PickTimeDialogProps {
  now: Date
  zone: string
  /** A time on a 15-minute mark (SNZ-15). */
  onPick: (endsAt: Date) => void
  onClose: () => void
}

/** A time of one's own to be reminded at. */
export function PickTimeDialog({ now, zone, onPick, onClose }: PickTimeDialogProps) {
  const end = useChosenEnd(zone)
  const submit = () => {
    const endsAt = end.take()
    if (endsAt) onPick(pickedAt(endsAt))
  }
  return (
    <FormDialog
      title="Remind me later"
      submit="Remind me"
      className={styles.picking}
      onSubmit={submit}
      onClose={onClose}
    >
      <EndFields chosen={end.chosen} onChange={end.change} now={now} zone={zone} error={end.error} />
    </FormDialog>
  )
}
