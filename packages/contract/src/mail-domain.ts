import { adviceStatuses, recordStatuses } from '@enamel/domain/mail-domain/dns-record'
import { NO_SENDING_ADDRESS } from '@enamel/domain/mail-domain/mail-domain'
import {
  MAX_INSTRUCTIONS,
  SETTINGS_EMAILS_PER_HOUR,
  settingsEmailStates,
} from '@enamel/domain/mail-domain/settings-email'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EmailAddress, filledText, Id, Instant } from './fields.ts'

const DnsRecord = z.object({ name: z.string(), value: z.string() })
const Found = z.array(z.string())

/** Records that the domain must have, whether it has them, and what to change if not (COMS-03, G3-23). */
const RecordCheck = z.object({
  /** The records to add. None while it is not known what the domain has, and a record could replace a wanted one. */
  records: z.array(DnsRecord),
  status: z.enum(recordStatuses),
  /** What is wrong and what to do about it; null when the records are verified. */
  problem: z.string().nullable(),
  /** The records in their place when they were last checked. */
  found: Found,
})

/** A record without which emails are verified too. `records` is the record to add if there is none that is valid. */
const RecordAdvice = z.object({
  records: z.array(DnsRecord),
  status: z.enum(adviceStatuses),
  advice: z.string(),
  found: Found,
})

/** The DNS of the domain from which the practice sends email. */
export const MailDomain = z.object({
  /** Empty if the practice has no sending address. */
  hostname: z.string(),
  spf: RecordCheck,
  dkim: RecordCheck,
  dmarc: RecordAdvice,
  /** Whether replies and reports of failed emails, which are sent to the domain, reach the product. */
  mx: RecordAdvice,
  /** Whether DNS did not answer in full when it was last asked, so that part of this is from an earlier check. */
  has_earlier_answers: z.boolean(),
  /** When DNS was last asked; null if it never was. */
  checked_at: Instant.nullable(),
})
export type MailDomain = z.infer<typeof MailDomain>

/** An email that a user sent from the settings, and whether the mail service has it. */
export const SettingsEmail = z.object({
  id: Id,
  to: z.string(),
  state: z.enum(settingsEmailStates),
  /** Why the mail service does not have it, in a text for people; null unless it failed. */
  problem: z.string().nullable(),
})
export type SettingsEmail = z.infer<typeof SettingsEmail>

/** The response to an email that was accepted: whether the mail service took it is known a moment later. */
const Accepted = z.object({ to: z.string(), id: Id })

const sendingRefusals = {
  no_sending_email: {
    status: 409,
    message: NO_SENDING_ADDRESS,
  },
  no_mail_service: {
    status: 409,
    message: 'No email can be sent at the moment, because no mail service is set up. Please contact support.',
  },
  too_many_emails: {
    status: 429,
    message: `You have sent ${SETTINGS_EMAILS_PER_HOUR} of these emails in the last hour. Please try again later.`,
  },
} as const

export const mailDomain = {
  settings: endpoint({
    summary: 'The DNS records of the sending domain, and whether they are verified',
    method: 'GET',
    path: '/v3/clients/settings/dns',
    caller: 'staff',
    responses: { 200: MailDomain },
    refusals: {},
  }),
  verify: endpoint({
    summary: 'Looks the DNS records up now',
    method: 'POST',
    path: '/v3/clients/settings/dns/verification',
    caller: 'staff',
    responses: { 200: MailDomain },
    refusals: {
      no_sending_email: sendingRefusals.no_sending_email,
      verified_recently: {
        status: 429,
        message: 'Your records were checked a moment ago. Please wait ten seconds and try again.',
      },
    },
    audit: 'mail_domain.verify',
  }),
  sendInstructions: endpoint({
    summary: 'Emails the DNS records to whoever looks after the domain',
    method: 'POST',
    path: '/v3/clients/dns/instructions',
    caller: 'staff',
    body: z.object({ to: EmailAddress, text: filledText(MAX_INSTRUCTIONS) }),
    responses: { 202: Accepted },
    refusals: sendingRefusals,
    audit: 'mail_domain.instruct',
  }),
  sendTest: endpoint({
    summary: 'Sends a test email from the sending address, with the signature in use',
    method: 'POST',
    path: '/v3/clients/settings/communications/test-email',
    caller: 'staff',
    body: z.object({ to: EmailAddress }),
    responses: { 202: Accepted },
    refusals: sendingRefusals,
    audit: 'test_email.send',
  }),
  email: endpoint({
    summary: 'Whether the mail service has an email that was sent from the settings',
    method: 'GET',
    path: '/v3/clients/settings/emails/:id',
    caller: 'staff',
    params: z.object({ id: Id }),
    responses: { 200: SettingsEmail },
    refusals: { not_found: { status: 404, message: 'We could not find this email.' } },
  }),
}
