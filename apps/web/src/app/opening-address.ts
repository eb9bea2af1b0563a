import { redirectTarget } from '@enamel/domain/auth/redirect-target'
import { initQuery } from '../signed-in/init.api.ts'
import type { AppDependencies, Services } from './dependencies.ts'

/** The query parameter that names where to go after login (G1-31). */
const REDIRECT = 'redirect'
/** The login's own address, which is not a screen of the app. */
const LOGIN_PATH = '/login'
/** The query parameter with the error code of a failed sign-in at the provider (AUTH-34). */
const MESSAGE = 'msg'

/** Returns the error code of a failed sign-in and removes it from the address, so that a reload does not show it. */
export function extractMessage({ address }: AppDependencies): string | null {
  const url = new URL(address.current())
  const message = url.searchParams.get(MESSAGE)
  if (message === null) return null
  url.searchParams.delete(MESSAGE)
  address.replace(ownPath(url))
  return message
}

/** The address to return to after leaving the page to sign in: the one in the query, or the current one. */
export function returnAddress({ address, clientConfig }: AppDependencies): string {
  const url = new URL(address.current())
  return redirectTarget(url.searchParams.get(REDIRECT) ?? ownPath(url), clientConfig.allowed_redirect_urls)
}

function ownPath({ pathname, search, hash }: URL): string {
  return pathname + search + hash
}

/**
 * Chooses where the app opens after a sign-in. If the query requests a redirect, the app opens at that target, or at /
 * if the target is not allowed (AUTH-36). Without a redirect, the app opens at / if a different user was the last one
 * in this tab, or if the address is the login's own. Otherwise the address does not change.
 */
export function chooseOpeningAddress({ deps, auth, queries }: Services): void {
  const { address, clientConfig, tabState } = deps
  const lastUser = tabState.section('last_here', (saved) => (typeof saved === 'string' ? saved : undefined))
  auth.subscribe((snapshot) => {
    const user = queries.getQueryData(initQuery.queryKey)?.subscriber_id
    if (!snapshot.matches('authed') || !user) return
    const previousUser = lastUser.read()
    if (user !== previousUser) lastUser.write(user)
    const current = new URL(address.current())
    const hasUserChanged = previousUser !== undefined && previousUser !== user
    const requested = current.searchParams.get(REDIRECT)
    if (requested !== null) {
      const target = redirectTarget(requested, clientConfig.allowed_redirect_urls)
      if (target.startsWith('/')) address.replace(target)
      else address.leaveFor(target)
    } else if (hasUserChanged || current.pathname === LOGIN_PATH) address.replace('/')
  })
}
