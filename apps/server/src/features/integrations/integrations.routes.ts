import { integrations } from '@enamel/contract/integrations'
import { returnedSignIns } from '@enamel/contract/returned-sign-ins'
import { serve, serveOpen } from '../../http/pipeline/serve.ts'
import { disconnectIntegration } from './disconnect.ts'
import { reportFailedSignIn } from './failures/report-failed-sign-in.ts'
import { integrationPolicy } from './integrations.policy.ts'
import { listIntegrations } from './list-integrations.ts'
import { abandonSignIn } from './sign-in/abandon-sign-in.ts'
import { beginSignIn } from './sign-in/begin-sign-in.ts'
import { chooseAccount } from './sign-in/choose-account.ts'
import { completeSetup } from './sign-in/complete-setup.ts'
import { listSignInAccounts } from './sign-in/list-sign-in-accounts.ts'
import { signInCallback } from './sign-in/sign-in-callback.ts'
import { startSync } from './sync/start-sync.ts'

export const integrationRoutes = [
  serve(integrations.list, integrationPolicy.read, listIntegrations),
  serve(integrations.connect, integrationPolicy.connect, beginSignIn),
  serveOpen(integrations.callback, signInCallback),
  serve(integrations.reportFailedSignIn, integrationPolicy.connect, reportFailedSignIn),
  serve(returnedSignIns.accounts, integrationPolicy.connect, listSignInAccounts),
  serve(returnedSignIns.choose, integrationPolicy.connect, chooseAccount),
  serve(returnedSignIns.abandon, integrationPolicy.connect, abandonSignIn),
  serve(integrations.completeSetup, integrationPolicy.connect, completeSetup),
  serve(integrations.disconnect, integrationPolicy.connect, disconnectIntegration),
  serve(integrations.sync, integrationPolicy.sync, startSync),
]
