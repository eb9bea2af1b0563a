import { patients } from '@enamel/contract/patients'
import { serve } from '../../http/serve.ts'
import { getPatient } from './get-patient.ts'
import { findPatientFaults } from './patient-faults.ts'
import { savePatient } from './save-patient.ts'

export const patientRoutes = [
  serve(patients.get, getPatient),
  serve(patients.save, savePatient, findPatientFaults),
]
