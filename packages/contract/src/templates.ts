import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const Template = z.object({
  id: Id,
  name: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  channel: z.enum(['SMS', 'Email', 'WhatsApp']),
  approval: z.boolean(),
  status: z.enum(['APPROVED', 'NOT_SUBMITTED', 'PENDING', 'REJECTED']).nullable(),
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
