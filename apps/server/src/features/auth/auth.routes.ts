import { auth } from '@enamel/contract/auth'
import { ok } from '../../http/pipeline/handler-result.ts'
import { serve, serveOpen } from '../../http/pipeline/serve.ts'
import { staffPolicy } from './auth.policy.ts'
import { acceptInvitation } from './invitation/accept-invitation.ts'
import { invite } from './invitation/invite.ts'
import { readInvitation } from './invitation/read-invitation.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'
import { ssoCallback } from './sso/sso-callback.ts'
import { ssoLogIn } from './sso/sso-log-in.ts'
import { ssoLogOut } from './sso/sso-log-out.ts'

export const authRoutes = [
  serveOpen(auth.csrfToken, async ({ issueCsrfToken }) => ok({ csrf_token: issueCsrfToken() })),
  serveOpen(auth.logIn, logIn),
  serveOpen(auth.refresh, refreshSession),
  serveOpen(auth.logOut, logOut),
  serve(auth.invite, staffPolicy.invite, invite),
  serveOpen(auth.readInvitation, readInvitation),
  serveOpen(auth.acceptInvitation, acceptInvitation),
  serveOpen(auth.ssoLogIn, ssoLogIn),
  serveOpen(auth.ssoCallback, ssoCallback),
  serveOpen(auth.ssoLogOut, ssoLogOut),
]
