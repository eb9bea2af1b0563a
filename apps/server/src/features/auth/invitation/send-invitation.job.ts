import type { MailService } from '../../../adapters/email/mail-service.ts'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import { inPractice } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { job } from '../../../jobs/job.ts'
import { composeInvitation } from './compose-invitation.ts'
import { changeInvitation, type InvitationChange, openInvitation } from './invitation.queries.ts'
import { type InvitationPayload, sendInvitationKind } from './send-invitation.kind.ts'

type Attempt =
  | { kind: 'done' }
  /** Whether the relay accepted the last attempt will be known later. */
  | { kind: 'later' }
  | { kind: 'send'; email: OutgoingEmail; service: MailService; isRetry: boolean }

/**
 * Sends an invitation to the relay. After an attempt with an unknown result the relay is asked first whether it has the
 * email. If the relay cannot tell, the invitation is sent again: both emails have the same link.
 * @throws when the job has to run again later
 */
export const sendInvitationJob = job(sendInvitationKind, async ({ deps, log }, payload) => {
  const attempt = await beginAttempt(deps, payload)
  if (attempt.kind === 'done') return
  if (attempt.kind === 'later') throw new Error('The result of the last attempt is not settled yet')
  const result =
    attempt.isRetry && (await relayHasEmail(attempt))
      ? ({ kind: 'accepted' } as const)
      : await attempt.service.sendEmail(attempt.email)
  const now = deps.clock.now()
  switch (result.kind) {
    case 'accepted':
      return change(deps, payload, { accepted_at: now })
    case 'refused':
      log.warn({ reason: result.reason }, 'the relay refused an invitation')
      return change(deps, payload, { void_at: now })
    case 'postponed':
      await change(deps, payload, { attempted_at: null })
      throw new Error(`Not sent: ${result.detail}`)
    case 'unclear':
      throw new Error(`Perhaps not sent: ${result.detail}`)
  }
})

async function relayHasEmail({
  service,
  email,
}: {
  service: MailService
  email: OutgoingEmail
}): Promise<boolean> {
  return (await service.findEmail(email.messageId)).kind === 'found'
}

/** Decides whether to send the invitation now, and if so, stores the attempt before it is made. */
function beginAttempt(deps: Dependencies, { client_id, invitation_id }: InvitationPayload): Promise<Attempt> {
  return inPractice(deps.db, client_id, async (tx): Promise<Attempt> => {
    const now = deps.clock.now()
    const invitation = await openInvitation(tx, invitation_id, now)
    if (!invitation) return { kind: 'done' }
    const service = await deps.mail.serviceOf(tx)
    if (!service) throw new Error('No mail service is configured')
    const settledAt = (invitation.attempted_at?.getTime() ?? 0) + service.settleMs
    if (invitation.attempted_at && settledAt > now.getTime()) return { kind: 'later' }
    await changeInvitation(tx, invitation_id, { attempted_at: now })
    const email = await composeInvitation(tx, invitation, deps)
    return { kind: 'send', email, service, isRetry: invitation.attempted_at !== null }
  })
}

function change(deps: Dependencies, payload: InvitationPayload, changed: InvitationChange): Promise<void> {
  return inPractice(deps.db, payload.client_id, (tx) => changeInvitation(tx, payload.invitation_id, changed))
}
