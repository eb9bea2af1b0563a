import { auth } from '@enamel/contract/auth'
import { bounceAddress, domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import { API_BASE } from '../../../api-base.ts'
import type { PracticeTx } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { dkimKeyOf } from '../../mail-domain/index.ts'
import { practiceOf } from '../../practice/index.ts'
import type { OpenInvitation } from './invitation.queries.ts'
import { invitationEmail } from './invitation-email.ts'
import { invitationToken } from './invitation-token.ts'

/** Composes an invitation for the relay, from the practice's own address if the practice has one. */
export async function composeInvitation(
  tx: PracticeTx,
  { id, email, name, expires_at }: OpenInvitation,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const { config, publicUrl, secret, clock } = deps
  const practice = await practiceOf(tx)
  const address = practice.sending_email ?? `no-reply@${new URL(publicUrl).hostname}`
  const domain = domainOf(address)
  const link = new URL(`${API_BASE}${auth.ssoLogIn.path}?mode=redirect`, publicUrl)
  link.searchParams.set('invitation', invitationToken(secret, id))
  return {
    id,
    messageId: messageIdOf(id, domain),
    envelopeFrom: bounceAddress(id, domain),
    from: { name: practice.name, address },
    to: email,
    replyTo: null,
    ...invitationEmail({
      name,
      practice: practice.name,
      provider: config.signIn.mode === 'legacy' ? '' : config.signIn.provider.name,
      link: link.href,
      expiresAt: expires_at,
      timeZone: practice.time_zone,
    }),
    inReplyTo: null,
    references: [],
    date: clock.now(),
    // The product's own address has no key.
    dkim: practice.sending_email === null ? null : await dkimKeyOf(tx, deps),
    attachments: [],
  }
}
