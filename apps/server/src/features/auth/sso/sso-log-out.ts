import type { auth } from '@enamel/contract/auth'
import { redirected, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { askNextTime } from './ask-who.ts'
import { endByPerson } from './end-by-person.ts'

/**
 * Ends the session and redirects the browser to the provider to log out there (AUTH-35); home when that is not offered, or
 * the provider cannot be reached.
 */
export const ssoLogOut: Handler<typeof auth.ssoLogOut> = async (context) => {
  const { deps, session } = context
  const { identity, publicUrl } = deps
  if (!identity) return refuse('not_found')
  const idToken = session && (await endByPerson(context, session, 302))
  context.closeSession()
  askNextTime(context)
  return redirected((await identity.logOutAddress(idToken)) ?? `${publicUrl}/`)
}
