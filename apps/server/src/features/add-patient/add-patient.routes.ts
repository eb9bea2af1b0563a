import { addPatient } from '@enamel/contract/add-patient'
import { serve } from '../../http/serve.ts'
import { addLead } from './add-lead.ts'

export const addPatientRoutes = [serve(addPatient.add, addLead)]
