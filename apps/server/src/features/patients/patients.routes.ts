import { patients } from '@enamel/contract/patients'
import { serve } from '../../http/pipeline/serve.ts'
import { getPatient } from './get-patient.ts'
import { patientPolicy } from './patients.policy.ts'
import { savePatient } from './save-patient.ts'
import { validatePatient } from './validate-patient.ts'

export const patientRoutes = [
  serve(patients.get, patientPolicy.read, getPatient),
  serve(patients.save, patientPolicy.change, savePatient, validatePatient),
]
