import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLiveIntegrations } from '../../features/integrations/live-integrations.ts'
import { useLivePatients } from '../../features/patients/live-patients.ts'
import { renewRecord } from '../../features/practice-system/cached-record.ts'
import { useLiveRecords } from '../../features/practice-system/live-records.ts'
import { useLiveTemplates } from '../../features/templates/live-templates.ts'
import { useLiveSettings } from '../../signed-in/settings/live-settings.ts'

/**
 * When events arrive, updates the queries that many screens read: patients, their records in the practice system,
 * connections to services, settings, and templates.
 */
export function useLiveQueries(): void {
  const queries = useQueryClient()
  useLiveIntegrations()
  useLivePatients()
  useLiveRecords((patientId) => renewLinkedPatient(queries, patientId))
  useLiveSettings()
  useLiveTemplates()
}

function renewLinkedPatient(queries: QueryClient, patientId: string): void {
  import('../practice-system/renew-practice-patient.ts').then(
    ({ renewPracticePatient }) => renewPracticePatient(queries, patientId),
    // If the module cannot be loaded, only the record is reloaded. Amounts owed and paid are loaded when they are next
    // shown.
    () => renewRecord(queries, patientId),
  )
}
