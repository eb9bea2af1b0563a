import { type PatientHit, search } from '@enamel/contract/search'
import { call } from '../../lib/call.ts'

/** Asks the server for the patients that match (SRCH-03). */
export function findPatients(query: string, signal: AbortSignal): Promise<PatientHit[]> {
  return call(search.patients, { query: { query } }, { signal })
}
