import type { auth } from '@enamel/contract/auth'
import { redirected, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { promptForAccountNextTime } from './account-prompt.ts'
import { endSessionByLogOut } from './end-session-by-log-out.ts'

/**
 * Ends the session and redirects the browser to the provider to log out there (AUTH-35), or to the start page if the
 * provider offers no log-out or cannot be reached.
 */
export const ssoLogOut: Handler<typeof auth.ssoLogOut> = async (context) => {
  const { deps, session } = context
  const { identity, publicUrl } = deps
  if (!identity) return refuse('not_found')
  const idToken = session && (await endSessionByLogOut(context, session, 302))
  context.closeSession()
  promptForAccountNextTime(context)
  return redirected((await identity.logOutAddress(idToken)) ?? `${publicUrl}/`)
}
