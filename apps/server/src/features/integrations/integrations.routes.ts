import { accountChoice } from '@enamel/contract/account-choice'
import { integrations } from '@enamel/contract/integrations'
import { serve, serveOpen } from '../../http/pipeline/serve.ts'
import { disconnectIntegration } from './disconnect.ts'
import { reportFailedSignIn } from './failures/report-failed-sign-in.ts'
import { integrationPolicy } from './integrations.policy.ts'
import { listIntegrations } from './list-integrations.ts'
import { abandonSignIn } from './sign-in/abandon-sign-in.ts'
import { beginSignIn } from './sign-in/begin-sign-in.ts'
import { chooseAccount } from './sign-in/choose-account.ts'
import { completeSetup } from './sign-in/complete-setup.ts'
import { readAccountChoice } from './sign-in/read-account-choice.ts'
import { signInCallback } from './sign-in/sign-in-callback.ts'
import { startSync } from './sync/start-sync.ts'

export const integrationRoutes = [
  serve(integrations.list, integrationPolicy.read, listIntegrations),
  serve(integrations.connect, integrationPolicy.connect, beginSignIn),
  serveOpen(integrations.callback, signInCallback),
  serve(integrations.reportFailedSignIn, integrationPolicy.connect, reportFailedSignIn),
  serve(accountChoice.read, integrationPolicy.connect, readAccountChoice),
  serve(accountChoice.choose, integrationPolicy.connect, chooseAccount),
  serve(accountChoice.abandon, integrationPolicy.connect, abandonSignIn),
  serve(integrations.completeSetup, integrationPolicy.connect, completeSetup),
  serve(integrations.disconnect, integrationPolicy.connect, disconnectIntegration),
  serve(integrations.sync, integrationPolicy.sync, startSync),
]
