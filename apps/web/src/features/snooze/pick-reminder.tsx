import { PickTimeDialog, type PickTimeDialogProps } from '../../signed-in/pick-time/pick-time-dialog.tsx'
import { roundPickedTime } from './model/remind-later.ts'

/** Asks for the time of a later reminder, on a 15-minute mark (SNZ-15). */
export function PickReminder({
  onPick,
  ...props
}: Pick<PickTimeDialogProps, 'now' | 'zone' | 'onPick' | 'onClose'>) {
  return (
    <PickTimeDialog
      {...props}
      title="Remind me later"
      submit="Remind me"
      onPick={(endsAt) => onPick(roundPickedTime(endsAt))}
    />
  )
}
