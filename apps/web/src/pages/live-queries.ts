import { useQueryClient } from '@tanstack/react-query'
import { integrationsQuery, takeIntegrationState } from '../features/integrations/integrations.api.ts'
import { practicePatientKey, practicePatientsKey } from '../features/practice-system/cache-keys.ts'
import { useRealtimeEffects, useRealtimeReload } from '../features/realtime/realtime-context.tsx'
import { templatesQuery } from '../features/templates/templates.api.ts'

/** Keeps, by events, what many screens read of the practice: its links to other services, its patients in the practice system, and its templates. */
export function useLiveQueries(): void {
  useLiveIntegrations()
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

/** Linked, created, or not. */
function useLivePracticePatients(): void {
  const queries = useQueryClient()
  const renew = async ({ patientId }: { patientId: string }) => {
    const { renewPracticePatient } = await import('./renew-practice-patient.ts')
    renewPracticePatient(queries, patientId)
  }
  useRealtimeEffects({
    practice_patient_synced: renew,
    practice_patient_failed: renew,
    // A link that ended or came to nothing is told as a change of the patient.
    patient_changed: ({ patientId }) =>
      void queries.invalidateQueries({ queryKey: practicePatientKey(patientId) }),
  })
  useRealtimeReload(() => void queries.invalidateQueries({ queryKey: practicePatientsKey }))
}

/** Approved, rejected, changed. */
function useLiveTemplates(): void {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
  useRealtimeEffects({ template_status: again })
  useRealtimeReload(again)
}
