import { job } from '../../../jobs/job.ts'
import { type ReportedFailure, reportFailureKind } from './report-failure.kind.ts'

/** The lines on which operators set an alarm (docs/operations.md), so their texts must not change. */
const messages: Record<ReportedFailure, string> = {
  connection: 'an integration is unhealthy',
  sync: 'a sync of an integration failed',
  sign_in: 'a sign-in to an integration failed',
}

/** Logs an error for the operator. The event is in a transaction, so a job logs it after the commit. */
export const reportFailureJob = job(reportFailureKind, async ({ log }, { failure, ...names }) =>
  log.error(names, messages[failure]),
)
