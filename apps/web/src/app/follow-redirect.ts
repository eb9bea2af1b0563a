import { redirectTarget } from '@enamel/domain/auth/redirect-target'
import type { Services } from './world.ts'

/** The query parameter that names where to go after login (G1-31). */
const REDIRECT = 'redirect'

/**
 * Goes where the address asks to after login, when that is allowed, and to / when it is not (AUTH-36). An address that
 * asks for nothing stays as it is.
 */
export function followRedirect({ world, auth }: Services): void {
  const { address, clientConfig } = world
  auth.subscribe((snapshot) => {
    if (!snapshot.matches('authed')) return
    const asked = new URL(address.current()).searchParams.get(REDIRECT)
    if (asked === null) return
    const target = redirectTarget(asked, clientConfig.allowed_redirect_urls)
    if (target.startsWith('/')) address.replace(target)
    else address.leaveFor(target)
  })
}
