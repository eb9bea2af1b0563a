import { ALL_TIME } from '@enamel/domain/time/date-range'
import { useQuery } from '@tanstack/react-query'
import { NewMessageAlerts } from '../../features/alerts/new-message-alerts.tsx'
import { UnreadInTab } from '../../features/alerts/unread-in-tab.tsx'
import { countsQuery } from '../../features/inbox/inbox-counts.api.ts'
import { useInboxViews } from '../../features/inbox/inbox-views.ts'

/** What a user notices of the product while it is in the background. */
export function ShellAlerts({ onOpenPatient }: { onOpenPatient: (patientId: string) => void }) {
  // The count of the menu's badge, which is loaded and updated there.
  const enabled = useInboxViews().some(({ channel }) => channel === null)
  const unread = useQuery({
    ...countsQuery('unread', { channel: null, types: [], range: ALL_TIME }),
    enabled,
  })
  return (
    <>
      <UnreadInTab count={unread.data ?? 0} />
      <NewMessageAlerts onOpenPatient={onOpenPatient} />
    </>
  )
}
