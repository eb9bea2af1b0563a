import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { job } from '../../../jobs/job.ts'
import { oncePerPeriod } from '../../../once-per-period.ts'
import { type ReportedFailure, type ReportedProblem, reportFailureKind } from './report-failure.kind.ts'

/** The lines on which operators set an alarm (docs/operations.md), so their texts must not change. */
const messages: Record<ReportedFailure, string> = {
  connection: 'an integration is unhealthy',
  sync: 'a sync of an integration failed',
  sign_in: 'a sign-in to an integration failed',
}

/** What a user may have chosen is no error: our server reports itself what else stopped a sign-in that was refused. */
const levels: Record<ReportedProblem, 'warn' | 'error'> = {
  blocked: 'error',
  not_begun: 'error',
  failed: 'error',
  closed: 'warn',
  refused: 'warn',
}

/** Browsers report failed sign-ins as often as they like. */
const isFirstInMinute = oncePerPeriod(MS_PER_MINUTE)

/** Logs a failure for the operator. The event is in a transaction, so a job logs it after the commit. */
export const reportFailureJob = job(reportFailureKind, async ({ deps, log }, payload) => {
  const { failure, ...names } = payload
  const key = `${names.client_id} ${names.integration} ${names.problem}`
  if (failure === 'sign_in' && !isFirstInMinute(key, deps.clock)) return
  log[names.problem ? levels[names.problem] : 'error'](names, messages[failure])
})
