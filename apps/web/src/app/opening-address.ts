import { redirectTarget } from '@enamel/domain/auth/redirect-target'
import { initQuery } from '../features/config/init.api.ts'
import type { Services } from './world.ts'

/** The query parameter that names where to go after login (G1-31). */
const REDIRECT = 'redirect'

/**
 * Chooses where the app opens once somebody has signed in: where the address asks to, when that is allowed, and at /
 * when it is not (AUTH-36); at / for another person than the one who was signed in here before. For the same person,
 * and in a new tab, the address stays as it is.
 */
export function chooseOpeningAddress({ world, auth, queries }: Services): void {
  const { address, clientConfig, tabState } = world
  const lastHere = tabState.section('last_here', (saved) => (typeof saved === 'string' ? saved : undefined))
  auth.subscribe((snapshot) => {
    const person = queries.getQueryData(initQuery.queryKey)?.subscriber_id
    if (!snapshot.matches('authed') || !person) return
    const before = lastHere.read()
    if (person !== before) lastHere.write(person)
    const asked = new URL(address.current()).searchParams.get(REDIRECT)
    if (asked !== null) {
      const target = redirectTarget(asked, clientConfig.allowed_redirect_urls)
      if (target.startsWith('/')) address.replace(target)
      else address.leaveFor(target)
    } else if (before !== undefined && before !== person) address.replace('/')
  })
}
