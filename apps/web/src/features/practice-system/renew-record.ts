import type { QueryClient } from '@tanstack/react-query'
import { practicePatientKey, practicePatientsKey } from './cache-keys.ts'

/** Asks anew for how a patient stands there. */
export function renewRecord(queries: QueryClient, patientId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: practicePatientKey(patientId) })
}

/** The same for everybody who is held. */
export function renewRecords(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: practicePatientsKey })
}
