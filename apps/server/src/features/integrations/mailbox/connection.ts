import {
  type IntegrationKey,
  integrationDescriptions,
  type MailboxKey,
} from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { OAuthTokens } from '../../../adapters/oauth/authorization-server.ts'
import { jsonText } from '../../../stored-values.ts'
import { type Connection, type Connections, connectionsTo } from '../connection.ts'
import type { TokenService } from '../tokens/token-service.ts'

export type MailboxConnection = Connection<OAuthTokens>

const Tokens = z.object({
  accessToken: z.string(),
  expiresAt: z.coerce.date().nullable(),
  refreshToken: z.string().nullable(),
})

/** A practice's mailboxes: `account` is the provider's id of the mailbox, `label` its address. */
export const mailboxConnections: Record<MailboxKey, Connections<OAuthTokens>> = {
  gmail: mailboxConnectionsTo('gmail'),
  outlook: mailboxConnectionsTo('outlook'),
}

/** How the tokens of mailboxes are renewed. */
export const mailboxTokens: Record<MailboxKey, TokenService<OAuthTokens>> = {
  gmail: tokensFor('gmail'),
  outlook: tokensFor('outlook'),
}

function mailboxConnectionsTo(integration: IntegrationKey & MailboxKey): Connections<OAuthTokens> {
  return connectionsTo({
    integration,
    credentials: jsonText(Tokens),
    refusedReason: `${integrationDescriptions[integration].displayName} no longer lets us into your mailbox.`,
    isOffered: () => true,
  })
}

function tokensFor(integration: MailboxKey): TokenService<OAuthTokens> {
  return {
    connections: mailboxConnections[integration],
    authorization: ({ mailboxes }) => mailboxes[integration].authorization,
    tokensOf: (tokens) => tokens,
    withTokens: (_earlier, tokens) => tokens,
  }
}
