import { getDomain } from 'tldts'

/**
 * The registered domain above a host, such as `brightside.co.uk` for `mail.brightside.co.uk`; the host itself if it has
 * none.
 */
export function registeredDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}
