import { patients } from '@enamel/contract/patients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

const PATIENT = 'patient'

/** The keys of all patients' details, and of the queries that depend on them, begin with this key. */
export const patientsKey = [PATIENT] as const

/** A patient's details; queries that depend on them have keys that begin with this one. */
export function patientKey(patientId: string) {
  return [PATIENT, patientId] as const
}

export function isPatientKey(key: readonly unknown[]): boolean {
  return key[0] === PATIENT && key.length === 2
}

export function patientQuery(patientId: string) {
  return queryOptions({
    queryKey: patientKey(patientId),
    queryFn: ({ signal }) => call(patients.get, { params: { id: patientId } }, { signal }),
  })
}
