import type { MailService } from '../../../adapters/email/mail-service.ts'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import { inPractice } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { job } from '../../../jobs/job.ts'
import { composeInvitation } from './compose-invitation.ts'
import { changeInvitation, type InvitationChange, openInvitation } from './invitation.queries.ts'
import { type InvitationPayload, sendInvitationKind } from './send-invitation.kind.ts'

type Turn =
  | { kind: 'done' }
  /** Whether the relay has it will be known later. */
  | { kind: 'later' }
  | { kind: 'send'; email: OutgoingEmail; service: MailService; isRetry: boolean }

/**
 * Sends an invitation to the relay. After an attempt with an unknown result the relay is asked first; when it cannot
 * answer, the invitation is sent again, since both have the same link.
 * @throws to be run again later
 */
export const sendInvitationJob = job(sendInvitationKind, async ({ deps, log }, payload) => {
  const turn = await takeTurn(deps, payload)
  if (turn.kind === 'done') return
  if (turn.kind === 'later') throw new Error('The result of the last attempt is not settled yet')
  const result =
    turn.isRetry && (await hasIt(turn))
      ? ({ kind: 'accepted' } as const)
      : await turn.service.sendEmail(turn.email)
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

async function hasIt({ service, email }: { service: MailService; email: OutgoingEmail }): Promise<boolean> {
  return (await service.findEmail(email.messageId)).kind === 'found'
}

/** Records the attempt before it is made. */
function takeTurn(deps: Dependencies, { client_id, invitation_id }: InvitationPayload): Promise<Turn> {
  return inPractice(deps.db, client_id, async (tx): Promise<Turn> => {
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
