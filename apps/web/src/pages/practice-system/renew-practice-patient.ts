import type { QueryClient } from '@tanstack/react-query'
import { renewPatient } from '../../features/patients/cached-patient.ts'
import { renewRecord } from '../../features/practice-system/renew-record.ts'
import { financialsQuery } from '../../features/values/values.api.ts'

/**
 * Asks anew for what a link to the practice system changes: how the patient stands there, their money, and with it what
 * they are worth.
 */
export function renewPracticePatient(
  queries: QueryClient,
  patientId: string,
  { exceptRecord = false } = {},
): void {
  if (!exceptRecord) void renewRecord(queries, patientId)
  void queries.invalidateQueries({ queryKey: financialsQuery(patientId).queryKey })
  void renewPatient(queries, patientId)
}
