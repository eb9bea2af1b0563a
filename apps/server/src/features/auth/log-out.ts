import type { auth } from '@enamel/contract/auth'
import { noContent } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { promptForAccountNextTime } from './sso/account-prompt.ts'
import { endSessionByLogOut } from './sso/end-session-by-log-out.ts'

export const logOut: Handler<typeof auth.logOut> = async (context) => {
  if (context.session) await endSessionByLogOut(context, context.session, noContent.status)
  context.closeSession()
  if (context.deps.identity) promptForAccountNextTime(context)
  return noContent
}
