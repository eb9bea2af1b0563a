import { useQueryClient } from '@tanstack/react-query'
import { patientKey } from '../features/patients/patient.api.ts'
import { useLineBack, useRealtimeEffects, useRealtimeReload } from '../features/realtime/realtime-context.tsx'
import { appendCommunication, applyStatus, catchUp, reload } from '../features/timeline/held-timelines.ts'
import type { PatientTimeline } from '../features/timeline/use-timeline.ts'

/**
 * Keeps an open patient as it is now: messages, their statuses, and facts arrive by real-time events (RT-06, RT-11).
 * @param timeline hears that an event of it came, and that a lost line is back
 */
export function useLivePatient(
  patientId: string,
  features: readonly string[],
  timeline: Pick<PatientTimeline, 'arrived' | 'recover'>,
): void {
  const queries = useQueryClient()
  const isThis = (effect: { patientId: string }) => effect.patientId === patientId
  const askForPatient = () => queries.invalidateQueries({ queryKey: patientKey(patientId) })

  useRealtimeEffects({
    message_status(effect) {
      if (!isThis(effect)) return
      applyStatus(queries, patientId, effect.communicationId, effect.report)
      timeline.arrived()
    },
    timeline_event(effect) {
      if (!isThis(effect)) return
      appendCommunication(queries, patientId, effect.event)
      timeline.arrived()
    },
    timeline_version(effect) {
      if (isThis(effect)) catchUp(queries, patientId, features, effect.version)
    },
    patient_changed(effect) {
      if (isThis(effect)) askForPatient()
    },
  })
  useRealtimeReload(() => {
    reload(queries, patientId, features)
    askForPatient()
  })
  useLineBack(timeline.recover)
}
