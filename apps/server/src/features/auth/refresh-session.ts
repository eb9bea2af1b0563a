import type { auth } from '@enamel/contract/auth'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { presentAuth } from './present-auth.ts'
import { extendSession } from './session.queries.ts'
import { sessionEnd } from './session-life.ts'

export const refreshSession: Handler<typeof auth.refresh> = async ({ world, session, issueCsrfToken }) => {
  if (!session) return refuse('session_expired')
  if (!session.active) return refuse('client_inactive')
  const end = sessionEnd(session.createdAt, world.clock.now())
  await extendSession(world.db, session, end)
  return answer(presentAuth(session, issueCsrfToken(), end))
}
