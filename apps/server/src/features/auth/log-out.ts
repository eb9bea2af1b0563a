import type { auth } from '@enamel/contract/auth'
import { nothing } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { endSession } from './end-session.ts'
import { askNextTime } from './sso/ask-who.ts'

export const logOut: Handler<typeof auth.logOut> = async (context) => {
  if (context.session) await endSession(context, context.session, nothing.status)
  context.closeSession()
  if (context.world.identity) askNextTime(context)
  return nothing
}
