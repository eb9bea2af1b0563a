import type { mailDomain } from '@enamel/contract/mail-domain'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { queueSettingsEmail } from './queue-settings-email.ts'

/** Sends a test email from the practice's sending address, with the signature in use (COMS-06, COMS-07). */
export const sendTestEmail: Handler<typeof mailDomain.sendTest> = (context, { body: { to } }) =>
  context.change((tx) => queueSettingsEmail(tx, context, { kind: 'test', to, body: null }))
