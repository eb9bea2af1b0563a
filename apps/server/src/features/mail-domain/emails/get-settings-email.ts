import type { mailDomain } from '@enamel/contract/mail-domain'
import { type FailureReason, failureReasons } from '@enamel/domain/communications/delivery/failure-reason'
import { settingsEmailProblem } from '@enamel/domain/mail-domain/settings-email'
import { isOneOf } from '@enamel/domain/text/one-of'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { settingsEmailOf } from './settings-email.queries.ts'

/** Whether the mail service has an email that was sent from the settings. */
export const getSettingsEmail: Handler<typeof mailDomain.email> = ({ deps, session }, { params }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const email = await settingsEmailOf(reader, params.id)
    if (!email) return refuse('not_found')
    const { id, recipient, accepted_at, failed_at, failure_reason } = email
    const state = accepted_at ? 'sent' : failed_at ? 'failed' : 'sending'
    const problem = state === 'failed' ? settingsEmailProblem(reasonOf(failure_reason)) : null
    return ok({ id, to: recipient, state, problem })
  })

function reasonOf(stored: string | null): FailureReason {
  return stored !== null && isOneOf(failureReasons, stored) ? stored : 'unknown'
}
