import { useState } from 'react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { EndedSnoozeNotificationsProps } from './ended-snooze-notifications.tsx'
import { type EndedSnooze, stillEnded, withEnded } from './ended-snoozes.ts'

// Loaded when the first snooze has ended.
const EndedSnoozeNotifications = lazyPart(
  async () => (await import('./ended-snooze-notifications.tsx')).EndedSnoozeNotifications,
)

/** Shows the snoozes that end while this page is open. */
export function SnoozeNotifications(props: Omit<EndedSnoozeNotificationsProps, 'ended'>) {
  const ended = useEndedSnoozes()
  return ended && <EndedSnoozeNotifications ended={ended} {...props} />
}

/** The snoozes that ended while this page was open and were not ended or extended since; null until there was one. */
function useEndedSnoozes(): readonly EndedSnooze[] | null {
  const [ended, setEnded] = useState<readonly EndedSnooze[] | null>(null)
  useRealtimeEffects({
    snooze_ended: (one) => setEnded((all) => withEnded(all ?? [], one)),
    snooze_known: ({ patientId, snooze }) => setEnded((all) => all && stillEnded(all, patientId, snooze)),
  })
  return ended
}
