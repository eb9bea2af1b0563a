import { useState } from 'react'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { lazyAddition } from '../../ui/lazy-part.tsx'
import type { EndedSnoozeNotificationsProps } from './ended-snooze-notifications.tsx'
import { type EndedSnooze, stillEnded, withEnded } from './ended-snoozes.ts'

// The code of the notifications is loaded when the first snooze has ended.
const EndedSnoozeNotifications = lazyAddition(
  async () => (await import('./ended-snooze-notifications.tsx')).EndedSnoozeNotifications,
)

/** Shows the snoozes that end while this page is open. */
export function SnoozeNotifications(props: Omit<EndedSnoozeNotificationsProps, 'ended'>) {
  const ended = useEndedSnoozes()
  return ended && <EndedSnoozeNotifications ended={ended} {...props} />
}

/**
 * The snoozes that have ended while this page is open, unless a user has ended or extended them since; null before the
 * first snooze has ended.
 */
function useEndedSnoozes(): readonly EndedSnooze[] | null {
  const [ended, setEnded] = useState<readonly EndedSnooze[] | null>(null)
  useRealtimeEffects({
    snooze_ended: (snooze) => setEnded((all) => withEnded(all ?? [], snooze)),
    snooze_known: ({ patientId, snooze }) => setEnded((all) => all && stillEnded(all, patientId, snooze)),
  })
  return ended
}
