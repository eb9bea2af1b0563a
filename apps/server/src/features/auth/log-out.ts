import type { auth } from '@enamel/contract/auth'
import { nothing } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { askNextTime } from './sso/ask-who.ts'
import { endByPerson } from './sso/end-by-person.ts'

export const logOut: Handler<typeof auth.logOut> = async (context) => {
  if (context.session) await endByPerson(context, context.session, nothing.status)
  context.closeSession()
  if (context.deps.identity) askNextTime(context)
  return nothing
}
