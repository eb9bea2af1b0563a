import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects, useRealtimeReload, useReconnected } from '../../signed-in/realtime-context.tsx'
import type { TimelineChange } from '../../signed-in/screen-effect.ts'
import { appendCommunication, applyStatus, catchUp, reload } from './cached-timelines.ts'
import type { PatientTimeline } from './use-timeline.ts'

/** Loads a patient's timeline again if it is cached. */
export function useTimelineReload(patientId: string): () => void {
  const queries = useQueryClient()
  const { features } = useInit()
  return useCallback(() => void reload(queries, patientId, features), [queries, patientId, features])
}

/**
 * Updates an open timeline: messages and their statuses arrive by real-time events (RT-06, RT-11).
 * @param timeline notified of its events, and of a restored connection
 */
export function useLiveTimeline(
  patientId: string,
  timeline: Pick<PatientTimeline, 'onEvent' | 'recover'>,
): void {
  const queries = useQueryClient()
  const { features } = useInit()
  const reloadThis = useTimelineReload(patientId)
  const isThis = (effect: { patientId: string }) => effect.patientId === patientId

  // If the cached timeline has missed a change, or is being loaded, this loads the missing changes.
  const loadMissed = (effect: TimelineChange) => void catchUp(queries, effect, features)

  useRealtimeEffects({
    message_status(effect) {
      if (!isThis(effect)) return
      applyStatus(queries, effect, effect.communicationId, effect.report)
      loadMissed(effect)
      timeline.onEvent()
    },
    timeline_event(effect) {
      if (!isThis(effect)) return
      appendCommunication(queries, effect, effect.event)
      loadMissed(effect)
      timeline.onEvent()
    },
    timeline_version(effect) {
      if (isThis(effect)) loadMissed(effect)
    },
  })
  useRealtimeReload(reloadThis)
  useReconnected(timeline.recover)
}
