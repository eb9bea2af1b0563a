import { registeredDomain } from '../communications/email/registered-domain.ts'
import { PRODUCT_NAME } from '../product/name.ts'

/** How many mail domains a practice can have, its former ones included. */
export const MAX_MAIL_DOMAINS = 10

/** What else is known of a mail domain that a practice enters. */
interface Claim {
  /** The host of the product's own address. */
  productHost: string
  /** How many mail domains the practice has. */
  ownDomains: number
}

/**
 * Why a practice cannot have a further mail domain, apart from whether another practice has it; null if it can. Hosts of
 * one registered domain belong together: mail from the product's own could be taken for the product's.
 */
export function claimError(domain: string, { productHost, ownDomains }: Claim): string | null {
  if (registeredDomain(domain) === registeredDomain(productHost))
    return `Enter an address of your practice's own domain: ${domain} belongs to ${PRODUCT_NAME}`
  if (ownDomains >= MAX_MAIL_DOMAINS)
    return `Your practice already has ${MAX_MAIL_DOMAINS} email domains. Please contact support to give one up.`
  return null
}
