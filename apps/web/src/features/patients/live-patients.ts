import { useQueryClient } from '@tanstack/react-query'
import { renewPatient, renewPatients } from '../../signed-in/cached-patient.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'

/** Updates the details, stage, snooze and labels of cached patients after events. */
export function useLivePatients(): void {
  const queries = useQueryClient()
  useRealtimeEffects({ patient_changed: ({ patientId }) => void renewPatient(queries, patientId) })
  useRealtimeReload(() => void renewPatients(queries))
}
