import { SECONDS_PER_DAY } from '@enamel/domain/time/seconds'
import type { RequestContext } from '../../../http/context.ts'

const COOKIE = 'enamel_sso_ask'

type Browser = Pick<RequestContext, 'cookie'>

/**
 * Has the next sign-in in this browser ask at the provider who is there. The provider keeps who signed in last, and would
 * let the next person at the desk in as them, or bring somebody who was turned away back for ever.
 */
export function askNextTime({ cookie }: Browser): void {
  cookie(COOKIE).set('1', SECONDS_PER_DAY)
}

export function isToAsk({ cookie }: Browser): boolean {
  return cookie(COOKIE).value !== undefined
}

/** Once somebody was let in: the provider keeps them from now on. */
export function askNoMore({ cookie }: Browser): void {
  cookie(COOKIE).clear()
}
