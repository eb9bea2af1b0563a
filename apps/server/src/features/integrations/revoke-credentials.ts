import type { ProductLog } from '../../log.ts'
import { withTimeout } from '../../with-timeout.ts'

/** A service has this long to revoke credentials; then work continues without that. */
const REVOKE_MS = 10_000

/** Has a service revoke credentials. A failure is logged; a service that does not respond holds nothing up. */
export async function revokeCredentials(
  log: ProductLog,
  names: { client_id: string; integration: string },
  revoke: () => Promise<void>,
): Promise<void> {
  const revoked = revoke().catch((error: unknown) => {
    log.warn({ ...names, err: error }, 'credentials could not be revoked')
  })
  await withTimeout(REVOKE_MS, revoked, undefined)
}
