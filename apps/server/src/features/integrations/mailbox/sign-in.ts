import { integrationDescriptions, type MailboxKey } from '@enamel/domain/integrations/integration'
import type { AuthorizationServer, Granted } from '../../../adapters/oauth/authorization-server.ts'
import type { ServiceTrouble } from '../../../adapters/service-result.ts'
import { isTaken } from '../is-taken.ts'
import { failureOf, type ServiceSignIn, type SignInFailure } from '../sign-in/service-sign-in.ts'
import type { SignInGrant } from '../sign-in/sign-in-grant.ts'
import { mailboxConnections } from './connection.ts'
import { revokeTokens } from './revoke.ts'

/** How people sign in to a provider of mailboxes. */
export function mailboxSignIn(integration: MailboxKey): ServiceSignIn {
  const name = integrationDescriptions[integration].displayName
  return {
    isAvailable: ({ mailboxes }) => mailboxes[integration].authorization !== null,

    async url({ mailboxes }, secrets, account) {
      const { authorization } = mailboxes[integration]
      if (!authorization) throw new Error(`${name} is not configured`)
      return authorization.signInUrl(secrets, account)
    },

    async complete(deps, clientId, { query, secrets }) {
      const mailbox = deps.mailboxes[integration]
      const { authorization } = mailbox
      if (!authorization) return failureOf({ kind: 'misconfigured', detail: 'no registration' }, name)
      const exchanged = await authorization.exchange(query, secrets)
      if (exchanged.kind === 'not_allowed' && exchanged.granted)
        return { ...failureOf(exchanged, name), grant: grantOf(authorization, exchanged.granted) }
      if (exchanged.kind !== 'granted') return failureOf(exchanged, name)
      const { tokens } = exchanged
      const grant = grantOf(authorization, exchanged)
      // Without a refresh token the connection would end within the hour.
      if (tokens.refreshToken === null)
        return { ...failureOf({ kind: 'not_allowed', detail: 'no refresh token' }, name), grant }
      const owner = await mailbox.owner(tokens.accessToken)
      if (owner.kind !== 'answered') return { ...withoutMailbox(owner, name), grant }
      const { account, address } = owner.value
      const ownedGrant = { ...grant, account }
      const taken: SignInFailure = {
        ok: false,
        message: `${address} is already connected to another practice.`,
        detail: 'taken',
        grant: ownedGrant,
      }
      if (await isTaken(deps, clientId, integration, account)) return taken
      return {
        ok: true,
        account,
        label: address,
        taken,
        grant: ownedGrant,
        connect: (tx, now) =>
          mailboxConnections[integration].connect(
            tx,
            { account, label: address, credentials: tokens },
            { secret: deps.secret, now },
          ),
      }
    },
  }
}

/** The tokens tell the account at Google, where an account is its address. Microsoft revokes nothing anyway. */
function grantOf(authorization: AuthorizationServer, { tokens, email }: Granted): SignInGrant {
  return { account: email ?? null, revoke: () => revokeTokens(authorization, tokens) }
}

function withoutMailbox(trouble: ServiceTrouble, name: string): SignInFailure {
  switch (trouble.kind) {
    case 'forbidden':
      return {
        ok: false,
        message: `${name} has no mailbox that we may use for this account. Sign in with a different account.`,
        detail: `forbidden: ${trouble.detail}`,
      }
    case 'token_refused':
    case 'busy':
    case 'unreadable':
    case 'unreachable':
      return failureOf({ kind: 'unanswered', detail: trouble.kind }, name)
  }
}
