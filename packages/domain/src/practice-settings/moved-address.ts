import { localPartOf, sendingAddress } from '../communication-settings/sending-email.ts'
import { domainOf } from '../communications/email/addresses.ts'

/**
 * The sending address after the practice's email has changed (C3-21): its domain is that of the practice's email, and the
 * part before the @ stays. A practice that could not send before sends from its email.
 */
export function movedSendingEmail(sendingEmail: string | null, practiceEmail: string): string {
  if (sendingEmail === null) return practiceEmail
  return sendingAddress(localPartOf(sendingEmail), domainOf(practiceEmail))
}
