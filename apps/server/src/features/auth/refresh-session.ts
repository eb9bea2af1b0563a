import type { auth } from '@enamel/contract/auth'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { endSession } from './end-session.ts'
import { presentAuth } from './present-auth.ts'
import { extendSession } from './session.queries.ts'
import { sessionEnd } from './session-life.ts'
import { isOpenAtProvider } from './sso/provider-session.ts'

export const refreshSession: Handler<typeof auth.refresh> = async (context) => {
  const { deps, session, issueCsrfToken } = context
  if (!session) return refuse('session_expired')
  if (!session.active) return refuse('client_inactive')
  if (!(await isOpenAtProvider(context, session))) {
    await endSession(context, session, { cause: 'refused', status: 401 })
    context.closeSession()
    return refuse('session_expired')
  }
  const now = deps.clock.now()
  const end = sessionEnd(session.createdAt, now)
  await extendSession(deps.db, session, { now, expiresAt: end })
  return ok(presentAuth(session, issueCsrfToken(), end))
}
