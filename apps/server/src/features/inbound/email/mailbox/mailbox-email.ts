import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { z } from 'zod'
import type { Envelope } from '../envelope.ts'

/** Where an email from the practice's mailbox is there, stored beside the email. */
export const MailboxEmail = z.object({
  mailbox: z.enum(mailboxKeys),
  /** The provider's id of the email. */
  item: z.string(),
  /** The conversation in the mailbox. */
  thread: z.string(),
  /** Its Message-ID, and that of the email that it answers, without brackets. */
  message_id: z.string().nullish(),
  answers: z.string().nullish(),
  folder: z.enum(['received', 'sent']),
  from: z.string(),
  to: z.array(z.string()),
  /** Those addresses for which it was chosen; empty for an answer from an unknown address. */
  patients: z.array(z.string()),
  /** Whether a received email needs no attention. */
  quiet: z.boolean(),
})
export type MailboxEmail = z.infer<typeof MailboxEmail>

/** Where an email that came by SMTP is in a mailbox; added to what is stored beside it while it waits to be placed. */
export const PlaceInMailbox = z.object({
  in_mailbox: z.object({ mailbox: z.enum(mailboxKeys), mailbox_thread: z.string() }),
})
export type PlaceInMailbox = z.infer<typeof PlaceInMailbox>

/** The SMTP envelope that the email would have had. */
export function envelopeOf({ from, to }: MailboxEmail): Envelope {
  return { envelope_from: from, recipients: to }
}
