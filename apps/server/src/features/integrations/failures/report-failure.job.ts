import { job } from '../../../jobs/job.ts'
import { type IntegrationFailure, reportFailureKind } from './report-failure.kind.ts'

/** The lines on which operators set an alarm (docs/operations.md), so their texts must not change. */
const messages: Record<IntegrationFailure, string> = {
  connection: 'an integration is unhealthy',
  sync: 'a sync of an integration failed',
}

/** Logs an error for the operator. The event is in a transaction, so a job logs it after the commit. */
export const reportFailureJob = job(reportFailureKind, async ({ log }, { client_id, integration, failure }) =>
  log.error({ client_id, integration }, messages[failure]),
)
