import { domainOf } from '@enamel/domain/communications/email/addresses'
import { claimError } from '@enamel/domain/practice-settings/claimable-domain'
import { canonicalAddress } from '../../db/channel-address.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import { hasReceivedMail } from '../inbound/index.ts'
import { isDomainProven } from '../mail-domain/index.ts'
import { addressesOf, claimAddress, type Practice, releaseAddress } from '../practice/index.ts'

/**
 * Assigns the domain of the practice's new email to the practice (C3-21). Mail to the former domain still arrives if DNS
 * proved that the domain is the practice's, or if mail ever arrived there. Any other former domain is released: it may be
 * a mistake, or that of somebody else.
 * @param practice the practice before the change, locked
 * @returns why the domain is refused; null when the practice has it
 */
export async function moveToDomain(tx: PracticeTx, deps: Dependencies, practice: Practice, email: string) {
  const domain = canonicalAddress(domainOf(email))
  const own = await addressesOf(tx, 'email_domain')
  if (!own.includes(domain)) {
    const productHost = canonicalAddress(new URL(deps.publicUrl).hostname)
    const error = claimError(domain, { productHost, ownDomains: own.length })
    if (error !== null) return refuseInvalid({ email: [error] })
    if (!(await claimAddress(tx, { kind: 'email_domain', address: domain }))) return refuse('domain_taken')
  }
  const former = practice.sending_email === null ? null : canonicalAddress(domainOf(practice.sending_email))
  if (former !== null && former !== domain && !(await isInUse(tx, deps, former)))
    await releaseAddress(tx, { kind: 'email_domain', address: former })
  return null
}

/** Whether the practice has shown that its sending domain is its own, or has received mail there. */
async function isInUse(tx: PracticeTx, deps: Dependencies, domain: string): Promise<boolean> {
  return (await isDomainProven(tx, deps)) || hasReceivedMail(tx, domain)
}
