import { type Patient, type PatientChanges, patients } from '@enamel/contract/patients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Everything the cache holds of one patient begins with this key. */
export function patientKey(patientId: string) {
  return ['patient', patientId] as const
}

export function patientQuery(patientId: string) {
  return queryOptions({
    queryKey: patientKey(patientId),
    queryFn: ({ signal }) => call(patients.get, { params: { id: patientId } }, { signal }),
  })
}

/** Saves what was changed, and names the version it was changed from (DESIGN section 10). */
export function savePatient(patientId: string, changes: PatientChanges): Promise<Patient> {
  return call(patients.save, { params: { id: patientId }, body: changes })
}
