import type { RequestContext } from '../../../http/pipeline/context.ts'

/**
 * Revokes a session's refresh token at the provider. A failure is logged: the product has deleted its copy already.
 * @param refreshToken null for a session without one
 */
export async function revokeToken(
  { deps, log }: Pick<RequestContext, 'deps' | 'log'>,
  refreshToken: string | null,
): Promise<void> {
  if (!deps.identity || refreshToken === null) return
  const revoked = await deps.identity.revoke(refreshToken)
  if (!revoked.ok) log.warn(`the identity provider did not revoke a refresh token: ${revoked.detail}`)
}
