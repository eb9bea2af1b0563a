import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Campaign, type createSubmitForm, FormValue } from '../forms/submit-form.ts'
import { practices } from '../practices.ts'
import { parse } from './refusal.ts'
import { replyWithAttempt } from './reply-with-attempt.ts'

const Form = z.strictObject({
  form: z.string().min(1).max(255),
  fields: z.record(z.string().min(1), FormValue),
  practice: z.enum(practices.map(({ key }) => key)).default('brightside'),
  ...Campaign.shape,
})

/** The patient fills in a form on the practice's website. */
export function formRoutes(submitForm: ReturnType<typeof createSubmitForm>) {
  return async (app: FastifyInstance) => {
    app.post('/form', async (request, reply) => {
      const { form, fields, practice, ...campaign } = parse(Form, request.body)
      const formKey = practices.find(({ key }) => key === practice)?.formKey ?? practice
      const { id, result, response } = await submitForm({ formKey, form, fields, campaign })
      return replyWithAttempt(reply, result, { id, form, practice, answer: response })
    })
  }
}
