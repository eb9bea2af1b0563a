import { LiveBulk } from '../../features/bulk/progress/live-bulk.tsx'
import { LivePresence } from '../../features/presence/live-presence.tsx'
import { LiveScheduled } from '../../features/scheduled-messages/live-scheduled.tsx'
import { WaitingReplies } from '../conversation/waiting-replies.tsx'
import { ShellAlerts } from './shell-alerts.tsx'

/** The parts of the page that work in the background: they load as one, after the first screen. */
export function ShellBackground({ onOpenPatient }: { onOpenPatient: (patientId: string) => void }) {
  return (
    <>
      <LiveBulk />
      <ShellAlerts onOpenPatient={onOpenPatient} />
      <LivePresence />
      <LiveScheduled />
      <WaitingReplies />
    </>
  )
}
