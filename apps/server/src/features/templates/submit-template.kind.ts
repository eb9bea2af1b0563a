import { z } from 'zod'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { enqueue } from '../../jobs/enqueue.ts'
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

export async function enqueueSubmission(tx: PracticeTx, templateId: string): Promise<void> {
  const payload = { client_id: tx.clientId, template_id: templateId }
  await enqueue(tx, submitTemplateKind, payload, { key: submitTemplateKey(payload) })
}
