import { type IntegrationKey, integrationKeys, signInProblems } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { jobKind } from '../../../jobs/job.ts'

/** What fails until it works again: a connection, or the syncs of one that works. */
export const integrationFailures = ['connection', 'sync'] as const
/** What is reported; a sign-in is over once it has failed. */
const reportedFailures = [...integrationFailures, 'sign_in'] as const
export type ReportedFailure = (typeof reportedFailures)[number]
/** Why a sign-in failed: what a browser noticed, or that our server noticed a failure of the service or of itself. */
const reportedProblems = [...signInProblems, 'failed'] as const
export type ReportedProblem = (typeof reportedProblems)[number]

export const reportFailureKind = jobKind({
  name: 'integrations.report-failure',
  payload: z.object({
    client_id: z.uuid(),
    integration: z.enum(integrationKeys),
    failure: z.enum(reportedFailures),
    /** Why a sign-in failed. */
    problem: z.enum(reportedProblems).optional(),
  }),
  maxAttempts: 3,
})

/** Notifies the operator, once the transaction has committed, that staff read "We've let someone know" (INT-26). */
export function reportFailure(
  tx: PracticeTx,
  integration: IntegrationKey,
  failure: ReportedFailure,
  problem?: ReportedProblem,
): Promise<void> {
  return enqueue(tx, reportFailureKind, { client_id: tx.clientId, integration, failure, problem })
}
