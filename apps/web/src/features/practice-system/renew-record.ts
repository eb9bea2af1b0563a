import type { QueryClient } from '@tanstack/react-query'
import { practicePatientKey, practicePatientsKey } from './cache-keys.ts'

/** Reloads a patient's state there. */
export function renewRecord(queries: QueryClient, patientId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: practicePatientKey(patientId) })
}

/** The same for every cached patient. */
export function renewRecords(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: practicePatientsKey })
}
