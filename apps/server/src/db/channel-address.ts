import { domainToUnicode } from 'node:url'

/**
 * The one form in which an email address or a mail domain of a practice is stored and looked up. A domain with letters
 * of another alphabet has two forms: staff enter müller.test, mail is often addressed to xn--mller-kva.test.
 * @param address an email address or a mail domain
 */
export function canonicalAddress(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1
  const domain = address.slice(domainAt)
  // The result is empty for what is no domain.
  return address.slice(0, domainAt) + (domainToUnicode(domain) || domain)
}
