import { useEffect, useMemo } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { ownPresence } from '../../signed-in/presence/own-presence.ts'
import { PresenceMark } from '../../signed-in/presence/presence-mark.tsx'
import { setPresenceMark } from '../../signed-in/presence/presence-slot.tsx'
import { createColleagues } from './colleagues.ts'
import { leavePatient, loadPresence, markPresence } from './presence.api.ts'
import { PresencePublisher } from './presence-publisher.ts'
import { useFollowedColleagues } from './use-colleagues.ts'

/** Shows who else is at each patient, and shows colleagues what this page has open. Renders nothing itself. */
export function LivePresence() {
  const { subscriber_id } = useInit()
  useFollowedColleagues(useMemo(() => createColleagues(subscriber_id, loadPresence), [subscriber_id]))
  usePublishedPresence()
  useEffect(() => {
    setPresenceMark(PresenceMark)
    return () => setPresenceMark(undefined)
  }, [])
  return null
}

function usePublishedPresence(): void {
  useEffect(() => {
    let hiddenSince = document.hidden ? Date.now() : null
    const publisher = new PresencePublisher({
      own: ownPresence,
      hiddenSince: () => hiddenSince,
      mark: markPresence,
      leave: leavePatient,
    })
    const onVisibility = () => {
      hiddenSince = document.hidden ? Date.now() : null
      publisher.update()
    }
    const unsubscribe = ownPresence.subscribe(publisher.update)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', publisher.leave)
    window.addEventListener('pageshow', publisher.update)
    window.addEventListener('online', publisher.repeat)
    publisher.update()
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', publisher.leave)
      window.removeEventListener('pageshow', publisher.update)
      window.removeEventListener('online', publisher.repeat)
      publisher.stop()
    }
  }, [])
}
