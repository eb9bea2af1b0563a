import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'

/** A filled-in form of the practice's website: question and answer pairs as the page named them. */
export const FormSubmission = z.object({
  /** Made by the page; a repeat of it is one submission. */
  id: Id.optional(),
  form: text(255).default('Web form'),
  fields: z
    .record(
      text(255),
      z.union([text(10_000), z.number(), z.boolean(), z.null(), z.array(text(1000)).max(50)]),
    )
    .refine((fields) => Object.keys(fields).length <= 100, 'Too many fields'),
})
export type FormSubmission = z.infer<typeof FormSubmission>

export const forms = {
  submit: endpoint({
    summary: "Takes a web form's answers; the key names the practice",
    method: 'POST',
    path: '/webhooks/forms/:key',
    caller: 'provider',
    params: z.object({ key: text(100) }),
    body: FormSubmission,
    answers: { 202: z.object({ status: z.literal('received') }) },
    refusals: { unknown_form: { status: 404, message: 'This form does not belong to any practice.' } },
  }),
}
