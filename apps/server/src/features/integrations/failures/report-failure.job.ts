import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Clock } from '../../../clock.ts'
import { job } from '../../../jobs/job.ts'
import {
  type ReportedFailure,
  type ReportedProblem,
  type ReportFailurePayload,
  reportFailureKind,
} from './report-failure.kind.ts'

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

/** When each failed sign-in was logged, in milliseconds since 1970, by practice, integration and problem. */
const signInLoggedAt = new Map<string, number>()

/** Logs a failure for the operator. The event is in a transaction, so a job logs it after the commit. */
export const reportFailureJob = job(reportFailureKind, async ({ deps, log }, payload) => {
  if (payload.failure === 'sign_in' && isJustLogged(payload, deps.clock)) return
  const { failure, ...names } = payload
  log[names.problem ? levels[names.problem] : 'error'](names, messages[failure])
})

/** Whether the same failed sign-in was logged within the last minute: browsers report it, as often as they like. */
function isJustLogged({ client_id, integration, problem }: ReportFailurePayload, clock: Clock): boolean {
  const now = clock.now().getTime()
  const key = `${client_id} ${integration} ${problem}`
  if (now - (signInLoggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < MS_PER_MINUTE) return true
  signInLoggedAt.set(key, now)
  return false
}
