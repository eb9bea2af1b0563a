import { useQueryClient } from '@tanstack/react-query'
import { useLiveIntegrations } from '../../features/integrations/live-integrations.ts'
import { renewRecord, renewRecords } from '../../features/practice-system/cached-record.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { renewPatient, renewPatients } from '../../signed-in/cached-patient.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'

/**
 * Updates by events the queries that many screens read: patients, their state in the practice system, links to other
 * services, and templates.
 */
export function useLiveQueries(): void {
  useLiveIntegrations()
  useLivePatients()
  useLivePracticePatients()
  useLiveTemplates()
}

/** Details, stage, snooze and labels. */
function useLivePatients(): void {
  const queries = useQueryClient()
  useRealtimeEffects({ patient_changed: ({ patientId }) => void renewPatient(queries, patientId) })
  useRealtimeReload(() => void renewPatients(queries))
}

/** Linked, created, or not. */
function useLivePracticePatients(): void {
  const queries = useQueryClient()
  const renew = ({ patientId }: { patientId: string }) => {
    import('../practice-system/renew-practice-patient.ts').then(
      ({ renewPracticePatient }) => renewPracticePatient(queries, patientId),
      // Amounts owed and paid are loaded when they are next shown.
      () => renewRecord(queries, patientId),
    )
  }
  useRealtimeEffects({
    practice_patient_synced: renew,
    practice_patient_failed: renew,
    // The end or failure of a link is published as a change of the patient.
    patient_changed: ({ patientId }) => void renewRecord(queries, patientId),
  })
  useRealtimeReload(() => void renewRecords(queries))
}

/** Approved, rejected, changed. */
function useLiveTemplates(): void {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
  useRealtimeEffects({ template_status: again })
  useRealtimeReload(again)
}
