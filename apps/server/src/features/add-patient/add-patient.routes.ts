import { addPatient, type NewLead } from '@enamel/contract/add-patient'
import type { z } from 'zod'
import { allOf, when } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { bodyHasNote, communicationPolicy } from '../communications/index.ts'
import { labelPolicy } from '../labels/index.ts'
import { addLead } from './add-lead.ts'
import { leadPolicy } from './add-patient.policy.ts'
import { leadExists } from './lead-exists.ts'
import { validateLead } from './read-lead.ts'

const addPolicy = allOf(
  leadPolicy.add,
  when(bodyHasNote, communicationPolicy.addNote),
  when(bodyHasLabels, labelPolicy.change),
)

export const addPatientRoutes = [
  serve(addPatient.exists, leadPolicy.add, leadExists),
  serve(addPatient.add, addPolicy, addLead, validateLead),
]

function bodyHasLabels({ body }: { body: Partial<z.infer<typeof NewLead>> }): boolean {
  return (body.labels ?? []).length > 0
}
