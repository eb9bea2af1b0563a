import type { mailDomain } from '@enamel/contract/mail-domain'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { queueSettingsEmail } from './queue-settings-email.ts'

/** Emails the DNS records, below the user's text, to whoever looks after the domain (COMS-05). */
export const sendInstructions: Handler<typeof mailDomain.sendInstructions> = (context, { body }) =>
  queueSettingsEmail(context, { kind: 'instructions', to: body.to, body: body.text })
