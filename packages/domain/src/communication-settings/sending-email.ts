import { domainOf } from '../communications/email/addresses.ts'
import { EMAIL_SHAPE } from '../patients/email-address.ts'
import { INVALID_EMAIL_ADDRESS } from '../practice-settings/practice-details.ts'

/**
 * What mail servers accept before the @ without an extension that few of them have (RFC 5321, 4.1.2): letters without
 * accents, digits and signs, with single dots between them.
 */
const LOCAL_PART = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i

export const INVALID_LOCAL_PART =
  'Use letters from a to z, digits or signs such as - before the @, with single dots between them'

/** The part of the practice's sending address before the @, which staff can edit (COMS-02). */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'))
}

/** The sending address with this local part on the practice's domain, without white space around it. */
export function sendingAddress(localPart: string, domain: string): string {
  return `${localPart.trim()}@${domain}`
}

/**
 * The error for a sending address; null if it is valid. Its domain is fixed (COMS-02). It is checked more strictly than
 * the addresses of patients, since the practice's emails come from it.
 */
export function sendingEmailError(address: string, domain: string): string | null {
  if (domainOf(address).toLowerCase() !== domain.toLowerCase()) {
    return `Must end with @${domain}, the domain of your practice email`
  }
  if (!EMAIL_SHAPE.test(address)) return INVALID_EMAIL_ADDRESS
  return LOCAL_PART.test(localPartOf(address)) ? null : INVALID_LOCAL_PART
}
