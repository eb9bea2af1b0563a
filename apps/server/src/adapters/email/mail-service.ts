import type { AskResult, SendResult } from '../send-result.ts'
import type { OutgoingEmail } from './relay/compose-message.ts'

/** A service that sends emails. */
export interface MailService {
  /** Sends one email to the service. 'accepted' means that the service has it, not that it has been delivered. */
  sendEmail(email: OutgoingEmail): Promise<SendResult>
  /** @param messageId without brackets */
  findEmail(messageId: string): Promise<AskResult>
  /**
   * How long after an attempt `findEmail` is reliable, in milliseconds: before that, not finding an email means
   * nothing.
   */
  settleMs: number
}
