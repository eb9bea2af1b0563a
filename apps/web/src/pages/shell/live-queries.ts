import { useQueryClient } from '@tanstack/react-query'
import { integrationsQuery, takeIntegrationState } from '../../features/integrations/integrations.api.ts'
import { renewPatient, renewPatients } from '../../features/patients/cached-patient.ts'
import { renewRecord, renewRecords } from '../../features/practice-system/renew-record.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../features/realtime/realtime-context.tsx'
import { templatesQuery } from '../../features/templates/templates.api.ts'

/** Keeps, by events, what many screens read: patients, how they stand in the practice system, links to other services, and templates. */
export function useLiveQueries(): void {
  useLiveIntegrations()
  useLivePatients()
  useLivePracticePatients()
  useLiveTemplates()
}

function useLiveIntegrations(): void {
  const queries = useQueryClient()
  useRealtimeEffects({
    integration_changed: ({ integration, state }) => takeIntegrationState(queries, integration, state),
  })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: integrationsQuery.queryKey }))
}

/** Facts, stage, snooze and labels. */
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
      // What they owe and have paid is asked for when it is looked at again.
      () => renewRecord(queries, patientId),
    )
  }
  useRealtimeEffects({
    practice_patient_synced: renew,
    practice_patient_failed: renew,
    // A link that ended or came to nothing is told as a change of the patient.
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
