import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { renewRecord, renewRecords } from './cached-record.ts'

/**
 * Updates the cached records when an event reports that a link or a creation has succeeded or failed.
 * @param onSettled reloads everything that a link or a creation changes for a patient, their record included
 */
export function useLiveRecords(onSettled: (patientId: string) => void): void {
  const queries = useQueryClient()
  const settle = ({ patientId }: { patientId: string }) => onSettled(patientId)
  useRealtimeEffects({
    practice_patient_synced: settle,
    practice_patient_failed: settle,
    // The end or failure of a link is published as a change of the patient.
    patient_changed: ({ patientId }) => void renewRecord(queries, patientId),
  })
  useRealtimeReload(() => void renewRecords(queries))
}
