import type { FailureReason } from '../communications/delivery/failure-reason.ts'
import { EMAIL_SHAPE } from '../patients/email-address.ts'
import { EMPTY_FIELD, INVALID_EMAIL_ADDRESS } from '../practice-settings/practice-details.ts'
import { isBlank } from '../text/blank.ts'
import { MS_PER_HOUR } from '../time/seconds.ts'

/** The emails that users send from the settings: the DNS records for a web person, and a test. */
export const settingsEmailKinds = ['instructions', 'test'] as const
export type SettingsEmailKind = (typeof settingsEmailKinds)[number]

/**
 * Where an email is on its way: the mail service has it (`sent`), refused it or was not reached in time (`failed`), or
 * is still being asked.
 */
export const settingsEmailStates = ['sending', 'sent', 'failed'] as const

/** How many emails of a kind one user can send in an hour (G3-23). */
export const SETTINGS_EMAILS_PER_HOUR = 10

/** How long an email is attempted while the mail service cannot be reached. */
export const SETTINGS_EMAIL_LIFE_MS = MS_PER_HOUR

export const MAX_INSTRUCTIONS = 5_000

export const TEXT_TOO_LONG = `Must be at most ${MAX_INSTRUCTIONS} characters`

const CHECK_ADDRESS = 'The mail service does not know this address. Check it and try again.'
const CONTACT_SUPPORT = 'Your sending account needs attention. Please contact support.'
const NOT_REACHED = 'The mail service could not be reached. Try again later.'

const problems: Partial<Record<FailureReason, string>> = {
  address_unknown: CHECK_ADDRESS,
  domain_unknown: CHECK_ADDRESS,
  mailbox_disabled: CHECK_ADDRESS,
  mailbox_full: 'The mailbox is full. Try another address.',
  mail_refused: 'The mail service refused this email. Try another address, or contact support.',
  setup: CONTACT_SUPPORT,
  busy: NOT_REACHED,
  unreachable: NOT_REACHED,
}

/** Why an email was not sent, in a text for the user who sent it. */
export function settingsEmailProblem(reason: FailureReason): string {
  return problems[reason] ?? 'The email could not be sent. Try again later.'
}

/** Checks the recipient of a test (COMS-06). */
export function checkTestEmail({ to }: { to: string }): { to?: string } {
  return EMAIL_SHAPE.test(to.trim()) ? {} : { to: INVALID_EMAIL_ADDRESS }
}

/** Checks the email to the web person (COMS-05). */
export function checkInstructions({ to, text }: { to: string; text: string }): {
  to?: string
  text?: string
} {
  return {
    ...checkTestEmail({ to }),
    ...(isBlank(text) ? { text: EMPTY_FIELD } : {}),
    ...(text.length > MAX_INSTRUCTIONS ? { text: TEXT_TOO_LONG } : {}),
  }
}

/** The text with which the email to the web person begins, before the user edits it. The records follow it. */
export function instructionsText({ practice, hostname }: { practice: string; hostname: string }): string {
  return [
    'Hello,',
    `${practice} sends emails to its patients from addresses at ${hostname}. Please add the records below to the DNS of ${hostname}, so that mail services trust these emails and replies to them reach us. Your website and your mailboxes stay as they are: do not change or delete an MX record that is there already.`,
    'Please reply to this email once the records are in place.',
    'Thank you',
  ].join('\n\n')
}
