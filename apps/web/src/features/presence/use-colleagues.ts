import { useEffect } from 'react'
import {
  useConnectionStatus,
  useEventsExpected,
  useRealtimeEffects,
  useRealtimeReload,
} from '../../signed-in/realtime-context.tsx'
import type { Colleagues } from './colleagues.ts'

/** How long colleagues are still shown after the connection was lost: they may have gone meanwhile. */
const LOST_AFTER_MS = 10_000
/** How often a visible page asks for colleagues where no events come. */
const POLL_MS = 30_000

/** Follows colleagues by events, and asks for them when events may have been missed, or never come. */
export function useFollowedColleagues(colleagues: Colleagues): void {
  const connection = useConnectionStatus()
  const areEventsExpected = useEventsExpected()
  useRealtimeEffects({ presence: ({ patientId, users }) => colleagues.receive(patientId, users) })
  useRealtimeReload(colleagues.load)
  useEffect(() => {
    colleagues.load()
    return colleagues.stop
  }, [colleagues])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (!connection.isUp()) timer = setTimeout(colleagues.forget, LOST_AFTER_MS)
    }
    follow()
    const unsubscribe = connection.subscribe(follow)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [connection, colleagues])
  useEffect(() => {
    if (areEventsExpected()) return
    const timer = setInterval(() => document.hidden || colleagues.load(), POLL_MS)
    return () => clearInterval(timer)
  }, [areEventsExpected, colleagues])
}
