import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that submits a template for approval. */
export const submitTemplateKind = jobKind({
  name: 'templates.submit',
  payload: z.object({ client_id: z.uuid(), template_id: z.uuid() }),
  maxAttempts: 10,
})

export function submitTemplateKey({ template_id }: { template_id: string }): string {
  return `submit template ${template_id}`
}
