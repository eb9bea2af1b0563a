import { redirectTarget } from '@enamel/domain/auth/redirect-target'
import { initQuery } from '../signed-in/init.api.ts'
import type { AppDependencies, Services } from './dependencies.ts'

/** The query parameter that names where to go after login (G1-31). */
const REDIRECT = 'redirect'
/** The address of the page that asks who they are; the app has no screen there. */
const LOGIN_PATH = '/login'
/** The message of a sign-in that ended at the provider (AUTH-34). */
const MESSAGE = 'msg'

/** The error code of a sign-in at the provider, removed from the address so that a reload does not show it again. */
export function takeMessage({ address }: AppDependencies): string | null {
  const url = new URL(address.current())
  const message = url.searchParams.get(MESSAGE)
  if (message === null) return null
  url.searchParams.delete(MESSAGE)
  address.replace(ownPath(url))
  return message
}

/** The address to return to after leaving the page to sign in: the one in the query, or the present one. */
export function wantedAfterwards({ address, clientConfig }: AppDependencies): string {
  const url = new URL(address.current())
  return redirectTarget(url.searchParams.get(REDIRECT) ?? ownPath(url), clientConfig.allowed_redirect_urls)
}

function ownPath({ pathname, search, hash }: URL): string {
  return pathname + search + hash
}

/**
 * Chooses where the app opens after a sign-in: at the requested address, if it is allowed, else at / (AUTH-36); at /
 * for another person than the one who was signed in here before, and from the login's address. Otherwise, for the same
 * person and in a new tab, the address does not change.
 */
export function chooseOpeningAddress({ deps, auth, queries }: Services): void {
  const { address, clientConfig, tabState } = deps
  const lastHere = tabState.section('last_here', (saved) => (typeof saved === 'string' ? saved : undefined))
  auth.subscribe((snapshot) => {
    const person = queries.getQueryData(initQuery.queryKey)?.subscriber_id
    if (!snapshot.matches('authed') || !person) return
    const before = lastHere.read()
    if (person !== before) lastHere.write(person)
    const here = new URL(address.current())
    const isAnothers = before !== undefined && before !== person
    const asked = here.searchParams.get(REDIRECT)
    if (asked !== null) {
      const target = redirectTarget(asked, clientConfig.allowed_redirect_urls)
      if (target.startsWith('/')) address.replace(target)
      else address.leaveFor(target)
    } else if (isAnothers || here.pathname === LOGIN_PATH) address.replace('/')
  })
}
