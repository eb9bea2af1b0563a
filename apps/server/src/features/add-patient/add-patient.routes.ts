import { addPatient } from '@enamel/contract/add-patient'
import { serve } from '../../http/serve.ts'
import { addLead } from './add-lead.ts'
import { leadExists } from './lead-exists.ts'
import { validateLead } from './read-lead.ts'

export const addPatientRoutes = [
  serve(addPatient.exists, leadExists),
  serve(addPatient.add, addLead, validateLead),
]
