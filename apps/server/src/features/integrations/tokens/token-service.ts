import type { AuthorizationServer, OAuthTokens } from '../../../adapters/oauth/authorization-server.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { ProductLog } from '../../../log.ts'
import type { Connection, Connections } from '../connection.ts'

/** A service whose credentials contain tokens that expire. */
export interface TokenService<Credentials> {
  connections: Connections<Credentials>
  /** Null while the product is not registered at the service. */
  authorization(deps: Dependencies): AuthorizationServer | null
  tokensOf(credentials: Credentials): OAuthTokens
  withTokens(credentials: Credentials, tokens: OAuthTokens): Credentials
}

export interface TokenContext {
  deps: Dependencies
  log: ProductLog
  signal?: AbortSignal | undefined
}

export type NoToken =
  | { kind: 'not_connected' }
  /** People have to sign in again, which has been recorded. */
  | { kind: 'refused' }
  /** The token could not be renewed; it may be possible later. `detail` is for the log. */
  | { kind: 'unavailable'; detail: string }

/** `connection` may be unhealthy: the token shows whether it works again. */
export type AccessToken<Credentials> =
  | { kind: 'valid'; token: string; connection: Connection<Credentials> }
  | NoToken

/** A practice's connection whose tokens are used. */
export interface Grant<Credentials> {
  service: TokenService<Credentials>
  clientId: string
  connection: Connection<Credentials>
}

export async function recordRefusal<Credentials>(
  deps: Dependencies,
  { service, clientId, connection }: Grant<Credentials>,
): Promise<{ kind: 'refused' }> {
  await service.connections.markRefused(deps, clientId, connection)
  return { kind: 'refused' }
}
