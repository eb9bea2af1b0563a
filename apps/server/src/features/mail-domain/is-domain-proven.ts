import { mailDomainStatus } from '@enamel/domain/mail-domain/mail-domain'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lastCheck } from './mail-domain.queries.ts'
import { mailDomainOf } from './mail-domain-of.ts'

/**
 * Whether the sending domain is known to be the practice's: DNS had the practice's own key when it was last asked. SPF
 * proves nothing, since its record is the same for all practices.
 */
export async function isDomainProven(tx: PracticeTx, deps: Dependencies): Promise<boolean> {
  const check = await lastCheck(tx)
  const domain = check && (await mailDomainOf(tx, deps))
  return domain !== null && mailDomainStatus(domain, check).dkim.status === 'verified'
}
