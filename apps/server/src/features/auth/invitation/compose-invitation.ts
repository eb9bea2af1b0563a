import { auth } from '@enamel/contract/auth'
import { welcomePath } from '@enamel/domain/auth/welcome-path'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import { API_BASE } from '../../../api-base.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type Practice, practiceOf } from '../../practice/index.ts'
import { emailToUser } from '../email-to-user.ts'
import type { OpenInvitation } from './invitation.queries.ts'
import { identityEmail, invitationEmail } from './invitation-email.ts'
import { invitationToken } from './invitation-token.ts'

/** Composes an invitation for the relay. */
export async function composeInvitation(
  tx: PracticeTx,
  invitation: OpenInvitation,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const { id, email } = invitation
  const practice = await practiceOf(tx)
  return emailToUser(tx, { id, to: email, practice, content: contentOf(invitation, practice, deps) }, deps)
}

function contentOf(
  invitation: OpenInvitation,
  practice: Practice,
  { config, publicUrl, secret }: Dependencies,
) {
  const { id, name, expires_at, invited_by } = invitation
  const { signIn } = config
  const token = invitationToken(secret, id)
  const text = {
    name,
    practice: practice.name,
    link: signIn.mode === 'legacy' ? passwordLink(publicUrl, token) : providerLink(publicUrl, token),
    expiresAt: expires_at,
    timeZone: practice.time_zone,
  }
  const provider = signIn.mode === 'legacy' ? null : signIn.provider.name
  return invited_by === null
    ? identityEmail({ ...text, provider: provider ?? '' })
    : invitationEmail({ ...text, provider, owner: invited_by })
}

/** The page on which an invited user sets a password. */
function passwordLink(publicUrl: string, token: string): string {
  return new URL(welcomePath(token), publicUrl).href
}

/** The address that leads to the identity provider, which both links and registers identities. */
function providerLink(publicUrl: string, token: string): string {
  const link = new URL(`${API_BASE}${auth.ssoLogIn.path}?mode=redirect`, publicUrl)
  link.searchParams.set('invitation', token)
  return link.href
}
