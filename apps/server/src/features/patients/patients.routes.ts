import { patients } from '@enamel/contract/patients'
import { serve } from '../../http/serve.ts'
import { getPatient } from './get-patient.ts'
import { savePatient } from './save-patient.ts'
import { validatePatient } from './validate-patient.ts'

export const patientRoutes = [
  serve(patients.get, getPatient),
  serve(patients.save, savePatient, validatePatient),
]
