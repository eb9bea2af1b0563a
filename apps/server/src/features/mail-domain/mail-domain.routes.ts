import { mailDomain } from '@enamel/contract/mail-domain'
import { serve } from '../../http/pipeline/serve.ts'
import { getSettingsEmail } from './emails/get-settings-email.ts'
import { sendInstructions } from './emails/send-instructions.ts'
import { sendTestEmail } from './emails/send-test-email.ts'
import { getMailDomain } from './get-mail-domain.ts'
import { mailDomainPolicy } from './mail-domain.policy.ts'
import { verifyMailDomain } from './verify-mail-domain.ts'

export const mailDomainRoutes = [
  serve(mailDomain.settings, mailDomainPolicy.read, getMailDomain),
  serve(mailDomain.verify, mailDomainPolicy.verify, verifyMailDomain),
  serve(mailDomain.sendInstructions, mailDomainPolicy.send, sendInstructions),
  serve(mailDomain.sendTest, mailDomainPolicy.send, sendTestEmail),
  serve(mailDomain.email, mailDomainPolicy.read, getSettingsEmail),
]
