import type * as domain from '@enamel/domain/templates/placeholders'
import { templateChannels, templateStatuses } from '@enamel/domain/templates/template'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { patientRefusals } from './errors.ts'
import { Id, PatientParams } from './fields.ts'

export const Template = z.object({
  id: Id,
  name: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  channel: z.enum(templateChannels),
  approval: z.boolean(),
  status: z.enum(templateStatuses).nullable(),
  reason: z.string().nullable(),
})
export type Template = z.infer<typeof Template>

/** A group of placeholders, already filled for the patient (G1-12). */
export const PlaceholderGroup = z.object({
  name: z.string(),
  mergeTags: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
}) satisfies z.ZodType<domain.PlaceholderGroup>

export const templates = {
  list: endpoint({
    summary: "The practice's message templates",
    method: 'GET',
    path: '/templates',
    caller: 'staff',
    responses: { 200: z.array(Template) },
    refusals: {},
  }),
  context: endpoint({
    summary: 'Placeholders filled for this patient',
    method: 'GET',
    path: '/v3/patients/:id/template-context',
    caller: 'staff',
    params: PatientParams,
    responses: { 200: z.array(PlaceholderGroup) },
    refusals: patientRefusals,
    audit: 'patient.template-context',
  }),
}
