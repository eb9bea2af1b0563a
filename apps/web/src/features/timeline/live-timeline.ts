import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useRealtimeEffects, useRealtimeReload, useReconnected } from '../../signed-in/realtime-context.tsx'
import type { TimelineChange } from '../../signed-in/screen-effect.ts'
import { appendCommunication, applyStatus, catchUp, reload } from './cached-timelines.ts'
import type { PatientTimeline } from './use-timeline.ts'

/** @returns a function that loads a patient's timeline again if the timeline is cached */
export function useTimelineReload(patientId: string): () => void {
  const queries = useQueryClient()
  const { features } = useInit()
  return useCallback(() => void reload(queries, patientId, features), [queries, patientId, features])
}

/**
 * Updates an open timeline: messages and their statuses arrive by real-time events (RT-06, RT-11).
 * @param timeline is notified of the patient's events, and when the connection is restored
 */
export function useLiveTimeline(
  patientId: string,
  timeline: Pick<PatientTimeline, 'onEvent' | 'recover'>,
): void {
  const queries = useQueryClient()
  const { features } = useInit()
  const reloadTimeline = useTimelineReload(patientId)
  const isAboutPatient = (effect: { patientId: string }) => effect.patientId === patientId

  // Loads the missing changes if the cached timeline has missed a change, or is being loaded.
  const loadMissed = (effect: TimelineChange) => void catchUp(queries, effect, features)

  useRealtimeEffects({
    message_status(effect) {
      if (!isAboutPatient(effect)) return
      applyStatus(queries, effect, effect.communicationId, effect.report)
      loadMissed(effect)
      timeline.onEvent()
    },
    timeline_event(effect) {
      if (!isAboutPatient(effect)) return
      appendCommunication(queries, effect, effect.event)
      loadMissed(effect)
      timeline.onEvent()
    },
    timeline_version(effect) {
      if (isAboutPatient(effect)) loadMissed(effect)
    },
  })
  useRealtimeReload(reloadTimeline)
  useReconnected(timeline.recover)
}
