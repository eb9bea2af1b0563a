import type { Dependencies } from '../../dependencies.ts'
import type { Practice } from './practice.queries.ts'

/**
 * The channels that can be sent on: enabled for the practice, with an address to send from, and with a configured
 * provider.
 */
export function sendingChannels(
  practice: Pick<Practice, 'email_enabled' | 'sending_email' | 'sms_enabled' | 'sms_number'>,
  { mailRelay, carrier }: Pick<Dependencies, 'mailRelay' | 'carrier'>,
): { email_enabled: boolean; sms_enabled: boolean } {
  return {
    email_enabled: practice.email_enabled && practice.sending_email !== null && mailRelay !== null,
    sms_enabled: practice.sms_enabled && practice.sms_number !== null && carrier !== null,
  }
}
