import { bounceAddress, domainOf, messageIdOf } from '@enamel/domain/communications/email/addresses'
import type { RecordAdvice } from '@enamel/domain/mail-domain/dns-record'
import { mailDomainStatus, noMailDomain } from '@enamel/domain/mail-domain/mail-domain'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { OutgoingEmail } from '../../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { outgoingEmail } from '../../communications/index.ts'
import { type Practice, practiceOf, practiceSignature } from '../../practice/index.ts'
import { dkimKeyOf } from '../dkim-key.ts'
import { lastCheck } from '../mail-domain.queries.ts'
import { mailDomainOf } from '../mail-domain-of.ts'
import { instructionsEmail } from './instructions-email.ts'
import type { UnsentEmail } from './settings-email.queries.ts'

/** Composes an email of the settings for the relay, from the practice's sending address and signed with its key. */
export async function composeSettingsEmail(
  tx: PracticeTx,
  email: UnsentEmail,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const practice = await practiceOf(tx)
  const address = practice.sending_email ?? ''
  const domain = domainOf(address)
  return {
    id: email.id,
    messageId: messageIdOf(email.id, domain),
    envelopeFrom: bounceAddress(email.id, domain),
    from: { name: practice.name, address },
    to: email.recipient,
    inReplyTo: null,
    references: [],
    date: deps.clock.now(),
    dkim: await dkimKeyOf(tx, deps),
    attachments: [],
    ...(await contentOf(tx, { email, practice }, deps)),
  }
}

const REPLIES_NOT_PROVEN = `It does not show that replies of patients reach ${PRODUCT_NAME}. For that, see MX under Email Verifications in the settings.`

type Content = Pick<OutgoingEmail, 'subject' | 'text' | 'html' | 'replyTo' | 'headers'>

async function contentOf(
  tx: PracticeTx,
  { email, practice }: { email: UnsentEmail; practice: Practice },
  deps: Dependencies,
): Promise<Content> {
  const signatureHtml = practiceSignature(practice, deps)
  const domain = await mailDomainOf(tx, deps)
  const status = domain ? mailDomainStatus(domain, await lastCheck(tx)) : noMailDomain
  switch (email.kind) {
    case 'instructions':
      return {
        // An answer goes to the user, and not to the practice's conversations with patients.
        replyTo: email.user_email,
        ...instructionsEmail({
          domain,
          text: email.body ?? '',
          status,
          signatureHtml,
        }),
      }
    case 'test':
      return {
        replyTo: null,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...testEmail(practice.name, signatureHtml, status.mx),
      }
    default:
      throw new Error(`The settings have no email of kind ${email.kind}`)
  }
}

function testEmail(practice: string, signatureHtml: string, mx: RecordAdvice) {
  const body = [
    `This is a test email from ${practice}.`,
    'You can read it, so your practice can send emails.',
    ...(mx.status === 'present' ? [] : [REPLIES_NOT_PROVEN]),
    'Patients see this signature below your emails:',
  ].join('\n\n')
  return { subject: `Test email from ${practice}`, ...outgoingEmail(body, signatureHtml) }
}
