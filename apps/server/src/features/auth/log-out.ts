import type { auth } from '@enamel/contract/auth'
import { nothing } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { deleteSession } from './session.queries.ts'

/** Ends the session; its push sockets are closed with it. */
export const logOut: Handler<typeof auth.logOut> = async ({ world, session, closeSession }) => {
  if (session) {
    await deleteSession(world.db, session)
    await world.push.endSession(session)
  }
  closeSession()
  return nothing
}
