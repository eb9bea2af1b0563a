import { pickedAt } from '@enamel/domain/snooze/remind-later'
import { type FormEvent, useId } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EndFields } from './end-fields.tsx'
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
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const endsAt = end.take()
    if (endsAt) onPick(pickedAt(endsAt))
  }
  return (
    <Dialog
      title="Remind me later"
      onClose={onClose}
      footer={
        <>
          <Button size={36} onClick={onClose}>
            Cancel
          </Button>
          <Button size={36} type="submit" form={formId} variant="primary">
            Remind me
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.picking} onSubmit={submit} noValidate>
        <EndFields chosen={end.chosen} onChange={end.change} now={now} zone={zone} error={end.error} />
      </form>
    </Dialog>
  )
}
