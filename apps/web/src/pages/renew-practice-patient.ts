import type { QueryClient } from '@tanstack/react-query'
import { patientKey } from '../features/patients/patient.api.ts'
import { practicePatientKey } from '../features/practice-system/cache-keys.ts'
import { financialsQuery } from '../features/values/values.api.ts'

/**
 * Asks anew for what a link to the practice system changes: how the patient stands there, their money, and with it what
 * they are worth.
 */
export function renewPracticePatient(
  queries: QueryClient,
  patientId: string,
  { exceptRecord = false } = {},
): void {
  const renew = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
  if (!exceptRecord) renew(practicePatientKey(patientId))
  renew(financialsQuery(patientId).queryKey)
  void queries.invalidateQueries({ queryKey: patientKey(patientId), exact: true })
}
