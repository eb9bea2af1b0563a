import { z } from 'zod'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/job.ts'
import type { TemplateRow } from './template.queries.ts'

/** How long a submission can be under way: longer than a request to the provider may take. */
const IN_TRANSIT_MS = 60_000

/** The job that deletes withdrawn versions of the practice's templates at the provider. */
export const deleteVersionsKind = jobKind({
  name: 'templates.delete-versions',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 10,
})

export function deleteVersionsKey({ client_id }: { client_id: string }): string {
  return `delete versions of templates ${client_id}`
}

/**
 * Withdraws the version of a template that the provider has or is about to have, because its text was changed or
 * deleted. The version belongs to no template from now on, so a late decision about it changes nothing.
 */
export async function withdrawVersion(
  tx: PracticeTx,
  { provider_name, provider_id }: Pick<TemplateRow, 'provider_name' | 'provider_id'>,
  now: Date,
): Promise<void> {
  if (provider_name === null) return
  const inTransitUntil = new Date(now.getTime() + IN_TRANSIT_MS)
  await tx
    .insertInto('template_deletions')
    .values({
      client_id: tx.clientId,
      provider_name,
      in_transit_until: provider_id === null ? inTransitUntil : null,
    })
    .execute()
  await enqueueDeletions(tx)
}

export async function enqueueDeletions(tx: PracticeTx): Promise<void> {
  const payload = { client_id: tx.clientId }
  await enqueue(tx, deleteVersionsKind, payload, { key: deleteVersionsKey(payload) })
}
