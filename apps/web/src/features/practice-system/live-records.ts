import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { renewRecord, renewRecords } from './cached-record.ts'

/**
 * Updates the cached records by events: when a linked patient's data was fetched, when linking or creating a patient
 * failed, and when a link was removed.
 * @param reloadPatient reloads everything about a patient that linking or creating them changes, including their record
 */
export function useLiveRecords(reloadPatient: (patientId: string) => void): void {
  const queries = useQueryClient()
  const reload = ({ patientId }: { patientId: string }) => reloadPatient(patientId)
  useRealtimeEffects({
    practice_patient_synced: reload,
    practice_patient_failed: reload,
    // The server publishes the removal or the failure of a link as a change of the patient.
    patient_changed: ({ patientId }) => void renewRecord(queries, patientId),
  })
  useRealtimeReload(() => void renewRecords(queries))
}
