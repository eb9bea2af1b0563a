import { domainOf } from '../communications/email/addresses.ts'
import { EMAIL_SHAPE } from '../patients/email-address.ts'
import { INVALID_EMAIL_ADDRESS } from '../practice-settings/practice-details.ts'

/** The part of the practice's sending address before the @, which staff can edit (COMS-02). */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'))
}

/** The sending address with this local part on the practice's domain, without white space around it. */
export function sendingAddress(localPart: string, domain: string): string {
  return `${localPart.trim()}@${domain}`
}

/** The error for a sending address; null if it is valid. Its domain is fixed (COMS-02). */
export function sendingEmailError(address: string, domain: string): string | null {
  if (domainOf(address).toLowerCase() !== domain.toLowerCase()) {
    return `Must end with @${domain}, the domain of your practice email`
  }
  return EMAIL_SHAPE.test(address) ? null : INVALID_EMAIL_ADDRESS
}
