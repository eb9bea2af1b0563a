import { localPartOf, sendingAddress, sendingEmailError } from '../communication-settings/sending-email.ts'
import { domainOf } from '../communications/email/addresses.ts'

/**
 * The sending address after the practice's email has changed (C3-21): its domain is that of the practice's email, and the
 * part before the @ stays. A practice that could not send before sends from its email, or from `hello@` if mail servers
 * refuse what its email has before the @.
 */
export function movedSendingEmail(sendingEmail: string | null, practiceEmail: string): string {
  const domain = domainOf(practiceEmail)
  if (sendingEmail !== null) return sendingAddress(localPartOf(sendingEmail), domain)
  return sendingEmailError(practiceEmail, domain) === null ? practiceEmail : sendingAddress('hello', domain)
}
