import { useQueryClient } from '@tanstack/react-query'
import {
  appendCommunication,
  applyStatus,
  catchUp,
  reload,
} from '../../features/timeline/cached-timelines.ts'
import type { PatientTimeline } from '../../features/timeline/use-timeline.ts'
import { useRealtimeEffects, useRealtimeReload, useReconnected } from '../../signed-in/realtime-context.tsx'
import type { TimelineChange } from '../../signed-in/screen-effect.ts'

/**
 * Updates an open conversation: messages and their statuses arrive by real-time events (RT-06, RT-11).
 * @param timeline notified of its events, and of a restored connection
 */
export function useLivePatient(
  patientId: string,
  features: readonly string[],
  timeline: Pick<PatientTimeline, 'arrived' | 'recover'>,
): void {
  const queries = useQueryClient()
  const isThis = (effect: { patientId: string }) => effect.patientId === patientId

  // A change that is not the next one, or that comes while the timeline is asked for, is asked for with the others.
  const caughtUp = (effect: TimelineChange) => void catchUp(queries, effect, features)

  useRealtimeEffects({
    message_status(effect) {
      if (!isThis(effect)) return
      applyStatus(queries, effect, effect.communicationId, effect.report)
      caughtUp(effect)
      timeline.arrived()
    },
    timeline_event(effect) {
      if (!isThis(effect)) return
      appendCommunication(queries, effect, effect.event)
      caughtUp(effect)
      timeline.arrived()
    },
    timeline_version(effect) {
      if (isThis(effect)) caughtUp(effect)
    },
  })
  useRealtimeReload(() => void reload(queries, patientId, features))
  useReconnected(timeline.recover)
}
