import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { AuthorizationServer, OAuthTokens } from '../../../adapters/oauth/authorization-server.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { EndedConnection } from '../ended-connection.ts'
import { mailboxConnections } from './connection.ts'

/** What ends a subscription, of what `features/mailbox/notifications` stores about it. */
const Subscription = z.object({ id: z.string() })

/** Ends the notifications of a mailbox, and revokes the tokens. */
export function revokeMailbox(integration: MailboxKey) {
  return async (deps: Dependencies, { sealedCredentials, subscription }: EndedConnection): Promise<void> => {
    const mailbox = deps.mailboxes[integration]
    const { authorization } = mailbox
    if (!authorization) return
    const stored = await mailboxConnections[integration].open(sealedCredentials, deps)
    const tokens = await usableTokens(stored)
    const subscribed = Subscription.safeParse(subscription).data
    if (subscribed) await mailbox.unsubscribe(tokens.accessToken, subscribed).catch(() => {})
    await revokeTokens(authorization, tokens)

    async function usableTokens(current: OAuthTokens): Promise<OAuthTokens> {
      const { expiresAt, refreshToken } = current
      if (!expiresAt || !refreshToken || expiresAt > deps.clock.now()) return current
      const renewed = await authorization?.renew(refreshToken)
      return renewed?.kind === 'granted' ? renewed.tokens : current
    }
  }
}

/** @throws when the provider offers revocation and did not revoke the tokens */
export async function revokeTokens(authorization: AuthorizationServer, tokens: OAuthTokens): Promise<void> {
  const { ok } = await authorization.revoke(tokens)
  if (!ok) throw new Error('the provider did not revoke the tokens')
}
