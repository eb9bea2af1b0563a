import { auth } from '@enamel/contract/auth'
import { answer } from '../../http/outcome.ts'
import { serve } from '../../http/serve.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'

export const authRoutes = [
  serve(auth.csrfToken, async ({ issueCsrfToken }) => answer({ csrf_token: issueCsrfToken() })),
  serve(auth.logIn, logIn),
  serve(auth.refresh, refreshSession),
  serve(auth.logOut, logOut),
]
