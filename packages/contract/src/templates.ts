import { templateChannels, templateStatuses } from '@enamel/domain/templates/template'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

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

export const templates = {
  list: endpoint({
    summary: "The practice's message templates",
    method: 'GET',
    path: '/templates',
    caller: 'staff',
    answers: { 200: z.array(Template) },
    refusals: {},
  }),
}
