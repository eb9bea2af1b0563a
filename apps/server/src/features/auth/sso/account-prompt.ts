import { SECONDS_PER_DAY } from '@enamel/domain/time/seconds'
import type { RequestContext } from '../../../http/pipeline/context.ts'

const COOKIE = 'enamel_sso_ask'

type Browser = Pick<RequestContext, 'cookie'>

/**
 * Makes the provider ask for an account at the next sign-in in this browser. Otherwise the provider, which remembers
 * the last user, would sign the next person at the front desk in as that user, or return a refused user again and
 * again.
 */
export function promptForAccountNextTime({ cookie }: Browser): void {
  cookie(COOKIE).set('1', SECONDS_PER_DAY)
}

export function mustPromptForAccount({ cookie }: Browser): boolean {
  return cookie(COOKIE).value !== undefined
}

/** Called when a user has signed in, because the provider may remember this user from now on. */
export function stopPromptingForAccount({ cookie }: Browser): void {
  cookie(COOKIE).clear()
}
