import { addPatient } from '@enamel/contract/add-patient'
import { serve } from '../../http/pipeline/serve.ts'
import { addLead } from './add-lead.ts'
import { leadPolicy } from './add-patient.policy.ts'
import { leadExists } from './lead-exists.ts'
import { validateLead } from './read-lead.ts'

export const addPatientRoutes = [
  serve(addPatient.exists, leadPolicy.add, leadExists),
  serve(addPatient.add, leadPolicy.add, addLead, validateLead),
]
