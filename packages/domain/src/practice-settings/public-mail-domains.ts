import { domainOf } from '../communications/email/addresses.ts'

/**
 * Mail services at which anybody can have an address. A practice cannot prove that it sends for such a domain, and
 * replies to addresses of ours at it go to the service.
 */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.ie hotmail.com hotmail.co.uk hotmail.ie live.com live.co.uk live.ie msn.com
  yahoo.com yahoo.co.uk yahoo.ie ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk proton.me protonmail.com
  pm.me gmx.com gmx.co.uk gmx.net mail.com zoho.com fastmail.com btinternet.com btopenworld.com sky.com talktalk.net
  tiscali.co.uk virginmedia.com ntlworld.com blueyonder.co.uk plusnet.com eircom.net`.split(/\s+/),
)

/** The domain of an address at a public mail service; null for any other address. */
export function publicMailDomain(email: string): string | null {
  const domain = domainOf(email.trim().toLowerCase())
  return publicDomains.has(domain) ? domain : null
}
