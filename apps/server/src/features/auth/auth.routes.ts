import { auth } from '@enamel/contract/auth'
import { answer } from '../../http/outcome.ts'
import { serve } from '../../http/serve.ts'
import { invite } from './invitation/invite.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'
import { ssoCallback } from './sso/sso-callback.ts'
import { ssoLogIn } from './sso/sso-log-in.ts'
import { ssoLogOut } from './sso/sso-log-out.ts'

export const authRoutes = [
  serve(auth.csrfToken, async ({ issueCsrfToken }) => answer({ csrf_token: issueCsrfToken() })),
  serve(auth.logIn, logIn),
  serve(auth.refresh, refreshSession),
  serve(auth.logOut, logOut),
  serve(auth.invite, invite),
  serve(auth.ssoLogIn, ssoLogIn),
  serve(auth.ssoCallback, ssoCallback),
  serve(auth.ssoLogOut, ssoLogOut),
]
