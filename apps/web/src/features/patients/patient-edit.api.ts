import { type Patient, type PatientChanges, patients } from '@enamel/contract/patients'
import { call } from '../../lib/call.ts'

/** Saves the changed fields, with the version that they were changed from. */
export function savePatient(patientId: string, changes: PatientChanges): Promise<Patient> {
  return call(patients.save, { params: { id: patientId }, body: changes })
}
