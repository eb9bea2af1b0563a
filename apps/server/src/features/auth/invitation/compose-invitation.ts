import { auth } from '@enamel/contract/auth'
import { welcomePath } from '@enamel/domain/auth/welcome-path'
import { bounceAddress, domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import { API_BASE } from '../../../api-base.ts'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { dkimKeyOf } from '../../mail-domain/index.ts'
import { type Practice, practiceOf } from '../../practice/index.ts'
import type { OpenInvitation } from './invitation.queries.ts'
import { identityEmail, invitationEmail } from './invitation-email.ts'
import { invitationToken } from './invitation-token.ts'

/** Composes an invitation for the relay, from the practice's own address if the practice has one. */
export async function composeInvitation(
  tx: PracticeTx,
  invitation: OpenInvitation,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const { publicUrl, clock } = deps
  const { id, email } = invitation
  const practice = await practiceOf(tx)
  const address = practice.sending_email ?? `no-reply@${new URL(publicUrl).hostname}`
  const domain = domainOf(address)
  return {
    id,
    messageId: messageIdOf(id, domain),
    envelopeFrom: bounceAddress(id, domain),
    from: { name: practice.name, address },
    to: email,
    replyTo: null,
    ...textOf(invitation, practice, deps),
    inReplyTo: null,
    references: [],
    date: clock.now(),
    // The product's own address has no key.
    dkim: practice.sending_email === null ? null : await dkimKeyOf(tx, deps),
    attachments: [],
  }
}

function textOf(invitation: OpenInvitation, practice: Practice, { config, publicUrl, secret }: Dependencies) {
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
