import { sendTimeProblem } from '@enamel/domain/scheduled-messages/scheduled-message'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { PickTimeDialog } from '../../../signed-in/pick-time/pick-time-dialog.tsx'

export interface LaterDialogProps {
  onLater: (sendAt: Date) => void
  onClose: () => void
}

/** Asks for the date and time at which a reply is sent. */
export function LaterDialog({ onLater, onClose }: LaterDialogProps) {
  return (
    <PickTimeDialog
      title="Send later"
      submit="Schedule"
      now={useNow()}
      zone={useInit().client.time_zone}
      problemOf={(at) => sendTimeProblem(at, productTime.now())}
      warnsWhenClosed
      onPick={onLater}
      onClose={onClose}
    />
  )
}
