import type * as domain from '@enamel/domain/reply/placeholders'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { PatientParams } from './fields.ts'

/** A group of placeholders, already filled for the patient (G1-12). */
export const PlaceholderGroup = z.object({
  name: z.string(),
  mergeTags: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
}) satisfies z.ZodType<domain.PlaceholderGroup>

export const reply = {
  templateContext: endpoint({
    summary: 'Placeholders filled for this patient',
    method: 'GET',
    path: '/v3/patients/:id/template-context',
    caller: 'staff',
    params: PatientParams,
    answers: { 200: z.array(PlaceholderGroup) },
    refusals: patientRefusals,
    audit: 'patient.template-context',
  }),
}
