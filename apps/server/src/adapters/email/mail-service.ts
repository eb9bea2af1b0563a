import type { AskResult, SendResult } from '../send-result.ts'
import type { OutgoingEmail } from './relay/compose-message.ts'

/** A service that sends emails. */
export interface MailService {
  /**
   * Sends one email to the service. 'accepted' means that the service has the email, not that the email was delivered.
   */
  sendEmail(email: OutgoingEmail): Promise<SendResult>
  /** @param messageId without brackets */
  findEmail(messageId: string): Promise<AskResult>
  /**
   * The time after an attempt from which `findEmail` is reliable, in milliseconds. Before that, an email that is not
   * found may have been sent.
   */
  settleMs: number
}
