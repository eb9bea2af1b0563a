import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { isAccountInUse } from '../is-taken.ts'
import { revokeCredentials } from '../revoke-credentials.ts'

/** What a service granted in a sign-in, of which nothing is stored yet. */
export interface SignInGrant {
  /** The account, as connections store it; null if it is not known. */
  account: string | null
  /** @throws when the service offers revocation and did not revoke the grant */
  revoke(): Promise<void>
}

/**
 * Has the service revoke what it granted in a sign-in that was refused. It stays while a practice is connected with the
 * account, since a service may end with it all that the account's owner allowed this product, and also if nobody can
 * say whose it is.
 */
export async function revokeRefused(
  { deps, log }: RequestContext,
  names: { client_id: string; integration: IntegrationKey },
  { account, revoke }: SignInGrant,
): Promise<void> {
  await revokeCredentials(log, names, async () => {
    if (account === null) log.warn(names, 'a grant stays at the service, because its account is not known')
    else if (!(await isAccountInUse(deps, names.integration, account))) await revoke()
  })
}
