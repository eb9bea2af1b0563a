import { setTimeout as pause } from 'node:timers/promises'
import { inPractice } from '../../../db/in-practice.ts'
import type { Connection } from '../connection.ts'
import { renewTokens } from './renew-tokens.ts'
import { claimRenewal, releaseClaim } from './renewal-claim.ts'
import {
  type AccessToken,
  type NoToken,
  recordRefusal,
  type TokenContext,
  type TokenService,
} from './token-service.ts'

/** Tokens that expire sooner are renewed before they are used. */
const MARGIN_MS = 60_000

/** The pause before it is checked again whether a different process has renewed the tokens. */
const POLL_MS = 200

/**
 * A token for requests to a service; one that has expired is renewed. A refresh token may be valid only once, so one
 * process renews while the others wait; meanwhile no transaction is open. Call it outside of transactions.
 * @param refused a token that the service has just refused, which is renewed too
 */
export async function accessToken<Credentials>(
  context: TokenContext,
  service: TokenService<Credentials>,
  clientId: string,
  refused: string | null = null,
): Promise<AccessToken<Credentials>> {
  const { deps } = context
  for (let awaited: string | null = null; ; ) {
    const connection = await inPractice(deps.db, clientId, (tx) => service.connections.read(tx, deps))
    if (!connection) return { kind: 'not_connected' }
    const grant = { service, clientId, connection }
    // Credentials that were sealed with a different secret cannot be read, so they count as refused.
    const credentials = await connection.openCredentials().catch(() => null)
    if (credentials === null) return recordRefusal(deps, grant)
    const { accessToken: token, expiresAt, refreshToken } = service.tokensOf(credentials)
    const isExpired = expiresAt !== null && expiresAt.getTime() - deps.clock.now().getTime() < MARGIN_MS
    if (token !== refused && (!isExpired || refreshToken === null))
      return { kind: 'valid', token, connection }
    if (refreshToken === null) return recordRefusal(deps, grant)

    const claim = await claimRenewal(deps, grant)
    if (!claim) {
      awaited = connection.sealedCredentials
      await pause(POLL_MS)
      continue
    }
    try {
      // The process that was awaited did not get new tokens. Its attempt is not repeated by everyone who waited.
      if (awaited === connection.sealedCredentials) return withoutRenewal(connection)
      const renewed = await renewTokens(context, grant, { credentials, refreshToken })
      if (renewed !== 'superseded') return renewed
    } finally {
      await releaseClaim(deps, grant, claim)
    }
  }
}

function withoutRenewal({ isHealthy }: Connection<unknown>): NoToken {
  return isHealthy
    ? { kind: 'unavailable', detail: 'a different process could not renew the token' }
    : { kind: 'refused' }
}

interface TokenRequest<Credentials, T> {
  ask: (token: string, connection: Connection<Credentials>) => Promise<T>
  /** Whether an answer means that the token is not accepted. */
  isRefused: (answer: T) => boolean
}

/**
 * Sends a request with a token, and once more with a renewed one when the token is refused. A refusal of the renewed
 * token is recorded. Call it outside of transactions.
 */
export async function withAccessToken<Credentials, T>(
  context: TokenContext,
  service: TokenService<Credentials>,
  clientId: string,
  { ask, isRefused }: TokenRequest<Credentials, T>,
): Promise<{ kind: 'answered'; answer: T } | NoToken> {
  const first = await accessToken(context, service, clientId)
  if (first.kind !== 'valid') return first
  const answer = await ask(first.token, first.connection)
  if (!isRefused(answer)) return { kind: 'answered', answer }

  const second = await accessToken(context, service, clientId, first.token)
  if (second.kind !== 'valid') return second
  const secondAnswer = await ask(second.token, second.connection)
  if (!isRefused(secondAnswer)) return { kind: 'answered', answer: secondAnswer }
  return recordRefusal(context.deps, { service, clientId, connection: second.connection })
}
