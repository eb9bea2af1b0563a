import type { MailRelay, OutgoingEmail } from '../../../adapters/email/mail-relay.ts'
import { inPractice } from '../../../db/database.ts'
import { job } from '../../../jobs/job.ts'
import type { World } from '../../../world.ts'
import { composeInvitation } from './compose-invitation.ts'
import { changeInvitation, type InvitationChange, openInvitation } from './invitation.queries.ts'
import { type InvitationPayload, sendInvitationKind } from './send-invitation.kind.ts'

type Turn =
  | { kind: 'done' }
  /** Whether the relay has it will be known later. */
  | { kind: 'later' }
  | { kind: 'send'; email: OutgoingEmail; isRepeat: boolean }

/**
 * Hands an invitation to the relay. After an attempt of which nobody knows how it ended the relay is asked first; when it
 * cannot say, the invitation is sent once more, for twice is one link.
 * @throws to be run again later
 */
export const sendInvitationJob = job(sendInvitationKind, async ({ world, log }, payload) => {
  const { mailRelay } = world
  if (!mailRelay) throw new Error('No relay is configured')
  const turn = await takeTurn(world, payload)
  if (turn.kind === 'done') return
  if (turn.kind === 'later') throw new Error('The outcome of the last attempt is not settled yet')
  const outcome =
    turn.isRepeat && (await hasIt(mailRelay, turn.email))
      ? ({ kind: 'accepted' } as const)
      : await mailRelay.sendEmail(turn.email)
  const now = world.clock.now()
  switch (outcome.kind) {
    case 'accepted':
      return change(world, payload, { accepted_at: now })
    case 'refused':
      log.warn({ reason: outcome.reason }, 'the relay refused an invitation')
      return change(world, payload, { void_at: now })
    case 'postponed':
      await change(world, payload, { attempted_at: null })
      throw new Error(`Not sent: ${outcome.detail}`)
    case 'unclear':
      throw new Error(`Perhaps not sent: ${outcome.detail}`)
  }
})

async function hasIt(relay: MailRelay, { messageId }: OutgoingEmail): Promise<boolean> {
  return (await relay.findEmail(messageId)).kind === 'found'
}

/** Puts the attempt on record before it is made. */
function takeTurn(world: World, { client_id, invitation_id }: InvitationPayload): Promise<Turn> {
  return inPractice(world.db, client_id, async (tx): Promise<Turn> => {
    const now = world.clock.now()
    const invitation = await openInvitation(tx, invitation_id, now)
    if (!invitation) return { kind: 'done' }
    const settledAt = (invitation.attempted_at?.getTime() ?? 0) + (world.config.mailRelay?.eventsLagMs ?? 0)
    if (invitation.attempted_at && settledAt > now.getTime()) return { kind: 'later' }
    await changeInvitation(tx, invitation_id, { attempted_at: now })
    const email = await composeInvitation(tx, invitation, world)
    return { kind: 'send', email, isRepeat: invitation.attempted_at !== null }
  })
}

function change(world: World, payload: InvitationPayload, changed: InvitationChange): Promise<void> {
  return inPractice(world.db, payload.client_id, (tx) => changeInvitation(tx, payload.invitation_id, changed))
}
