import type { AskResult, LastCheck, SendResult } from '../send-result.ts'
import type { OutgoingEmail } from './relay/compose-message.ts'

/** A service that sends emails. */
export interface MailService {
  /**
   * Sends one email to the service. 'accepted' means that the service has the email, not that the email was delivered.
   * @param lastCheck for an email that may have to wait until other emails are sent
   */
  sendEmail(email: OutgoingEmail, lastCheck?: LastCheck): Promise<SendResult>
  /** @param messageId without brackets */
  findEmail(messageId: string): Promise<AskResult>
  /**
   * The time after an attempt from which `findEmail` is reliable, in milliseconds. Before that, an email that is not
   * found may have been sent.
   */
  settleMs: number
}
