import type { OAuthTokens, TokenFailure } from '../../../adapters/oauth/authorization-server.ts'
import { inPractice } from '../../../db/in-practice.ts'
import { whenDatabaseIsBack } from '../../../db/unavailable.ts'
import type { Connection } from '../connection.ts'
import {
  type AccessToken,
  type Grant,
  type NoToken,
  recordRefusal,
  type TokenContext,
} from './token-service.ts'

/**
 * Asks the service for new tokens and stores them. Only the process that claimed the renewal calls it.
 * @returns 'superseded' when the practice was disconnected, or was given other credentials, in the meantime
 */
export async function renewTokens<Credentials>(
  context: TokenContext,
  grant: Grant<Credentials>,
  { credentials, refreshToken }: { credentials: Credentials; refreshToken: string },
): Promise<AccessToken<Credentials> | 'superseded'> {
  const authorization = grant.service.authorization(context.deps)
  if (!authorization) return failure(context, grant, { kind: 'misconfigured', detail: 'no registration' })
  const result = await authorization.renew(refreshToken)
  if (result.kind !== 'granted') return failure(context, grant, result)
  const connection = await store(context, grant, { credentials, tokens: result.tokens })
  return connection ? { kind: 'valid', token: result.tokens.accessToken, connection } : 'superseded'
}

/** Stores new tokens, even if the database is unavailable for a while: the earlier ones may be invalid by now. */
function store<Credentials>(
  { deps, log, signal }: TokenContext,
  { service, clientId, connection }: Grant<Credentials>,
  { credentials, tokens }: { credentials: Credentials; tokens: OAuthTokens },
): Promise<Connection<Credentials> | null> {
  const renewed = service.withTokens(credentials, tokens)
  return whenDatabaseIsBack(
    () =>
      inPractice(deps.db, clientId, (tx) =>
        service.connections.replaceCredentials(tx, connection, renewed, deps),
      ),
    { signal, log },
  )
}

async function failure<Credentials>(
  { deps, log }: TokenContext,
  grant: Grant<Credentials>,
  { kind, detail }: TokenFailure,
): Promise<NoToken> {
  switch (kind) {
    case 'grant_refused':
    case 'not_allowed':
      return recordRefusal(deps, grant)
    case 'misconfigured':
      log.error(
        { client_id: grant.clientId, integration: grant.service.connections.integration, detail },
        'tokens cannot be renewed, because the registration of this product at the service is wrong',
      )
      return { kind: 'unavailable', detail }
    case 'unanswered':
      return { kind: 'unavailable', detail }
  }
}
