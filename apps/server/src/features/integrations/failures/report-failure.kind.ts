import { type IntegrationKey, integrationKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { PracticeTx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { jobKind } from '../../../jobs/job.ts'

/** What fails: a connection, or a sync of one that works. */
export const integrationFailures = ['connection', 'sync'] as const
export type IntegrationFailure = (typeof integrationFailures)[number]

export const reportFailureKind = jobKind({
  name: 'integrations.report-failure',
  payload: z.object({
    client_id: z.uuid(),
    integration: z.enum(integrationKeys),
    failure: z.enum(integrationFailures),
  }),
  maxAttempts: 3,
})

/** Notifies the operator, once the transaction has committed, that staff read "We've let someone know" (INT-26). */
export function reportFailure(
  tx: PracticeTx,
  integration: IntegrationKey,
  failure: IntegrationFailure,
): Promise<void> {
  return enqueue(tx, reportFailureKind, { client_id: tx.clientId, integration, failure })
}
