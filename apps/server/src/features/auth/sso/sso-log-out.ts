import type { auth } from '@enamel/contract/auth'
import { redirected, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { endSession } from '../end-session.ts'
import { askNextTime } from './ask-who.ts'
import { idTokenOf } from './provider-session.ts'

/**
 * Ends the session and takes the browser to the provider to log out there (AUTH-35); home when that is not offered, or
 * the provider cannot be reached.
 */
export const ssoLogOut: Handler<typeof auth.ssoLogOut> = async (context) => {
  const { world, session } = context
  const { identity, publicUrl } = world
  if (!identity) return refuse('not_found')
  const idToken = session && (await idTokenOf(world, session))
  if (session) await endSession(context, session, 302)
  context.closeSession()
  askNextTime(context)
  return redirected((await identity.logOutAddress(idToken)) ?? `${publicUrl}/`)
}
