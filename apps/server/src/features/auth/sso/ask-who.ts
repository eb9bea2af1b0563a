import { SECONDS_PER_DAY } from '@enamel/domain/time/seconds'
import type { RequestContext } from '../../../http/pipeline/context.ts'

const COOKIE = 'enamel_sso_ask'

type Browser = Pick<RequestContext, 'cookie'>

/**
 * Makes the next sign-in in this browser ask for an account at the provider. The provider remembers the last user, and
 * would let the next person at the front desk in as them, or return a refused user again and again.
 */
export function askNextTime({ cookie }: Browser): void {
  cookie(COOKIE).set('1', SECONDS_PER_DAY)
}

export function isToAsk({ cookie }: Browser): boolean {
  return cookie(COOKIE).value !== undefined
}

/** A user was let in: the provider may remember them from now on. */
export function askNoMore({ cookie }: Browser): void {
  cookie(COOKIE).clear()
}
