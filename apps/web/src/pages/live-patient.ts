import { useQueryClient } from '@tanstack/react-query'
import { patientKey } from '../features/patients/patient.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../features/realtime/realtime-context.tsx'
import { appendCommunication, applyStatus, catchUp, reload } from '../features/timeline/held-timelines.ts'

/**
 * Keeps an open patient as it is now: messages, their statuses, and facts arrive by real-time events (RT-06, RT-11).
 * @param arrived hears that an event of this patient's timeline came
 */
export function useLivePatient(patientId: string, features: readonly string[], arrived: () => void): void {
  const queries = useQueryClient()
  const isThis = (effect: { patientId: string }) => effect.patientId === patientId
  const askForPatient = () => queries.invalidateQueries({ queryKey: patientKey(patientId) })

  useRealtimeEffects({
    message_status(effect) {
      if (!isThis(effect)) return
      applyStatus(queries, patientId, effect.communicationId, effect.report)
      arrived()
    },
    timeline_event(effect) {
      if (!isThis(effect)) return
      appendCommunication(queries, patientId, effect.event)
      arrived()
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
}
