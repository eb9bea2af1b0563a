import type { SendPurpose } from '@enamel/domain/communications/messages/send-refusal'
import type { MailboxKey } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { healthyMailboxes } from '../integrations/index.ts'
import type { Practice } from '../practice/index.ts'

/** Who sends an email. */
export interface EmailSender {
  /** The address in From; null if the practice has none. */
  address: string | null
  /** The practice's mailbox that sends it; null for the relay. */
  mailbox: MailboxKey | null
}

/**
 * The sender of emails with a purpose, by the mailbox that has the conversation. What staff write goes through the
 * practice's mailbox, so that it is in its sent mail and answers come back to it: through the one that has the
 * conversation, or the one connected first for a new conversation. While the one that has the conversation does not work,
 * the relay sends, since the patient must not get an answer from another mailbox. Bulk and automated emails go through the
 * relay, since mailboxes may send only a few hundred a day (docs/adr/0061).
 */
export async function emailSenders(
  tx: PracticeTx,
  { sending_email }: Pick<Practice, 'sending_email'>,
  purpose: SendPurpose,
): Promise<(conversationIn: MailboxKey | null) => EmailSender> {
  const mailboxes = purpose === 'staff' ? await healthyMailboxes(tx) : []
  return (conversationIn) => {
    const sender =
      conversationIn === null ? mailboxes[0] : mailboxes.find(({ mailbox }) => mailbox === conversationIn)
    return sender ?? { address: sending_email, mailbox: null }
  }
}
