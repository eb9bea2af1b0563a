import type { QueryClient } from '@tanstack/react-query'
import { renewRecord } from '../../features/practice-system/cached-record.ts'
import { financialsQuery } from '../../features/values/values.api.ts'
import { renewPatient } from '../../signed-in/cached-patient.ts'

/**
 * Reloads everything that a link to the practice system changes: the patient's record, their balance and their values.
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
