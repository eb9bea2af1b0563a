import type { PracticeReader } from '../../db/practice-reader.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Practice } from './practice.queries.ts'

/**
 * The channels on which the practice can send: they are enabled, have a sending address or number, and have a
 * configured provider.
 */
export async function sendingChannels(
  reader: PracticeReader,
  practice: Pick<Practice, 'email_enabled' | 'sending_email' | 'sms_enabled' | 'sms_number'>,
  { mail, carrier }: Pick<Dependencies, 'mail' | 'carrier'>,
): Promise<{ email_enabled: boolean; sms_enabled: boolean }> {
  const mailService = await mail.serviceOf(reader)
  return {
    email_enabled: practice.email_enabled && practice.sending_email !== null && mailService !== null,
    sms_enabled: practice.sms_enabled && practice.sms_number !== null && carrier !== null,
  }
}
