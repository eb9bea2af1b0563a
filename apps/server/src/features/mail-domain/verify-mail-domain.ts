import type { mailDomain } from '@enamel/contract/mail-domain'
import { inPractice } from '../../db/in-practice.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lookUpRecords } from './look-up-records.ts'
import { claimCheck, storeCheck } from './mail-domain.queries.ts'
import { mailDomainOf } from './mail-domain-of.ts'
import { presentMailDomain } from './present-mail-domain.ts'

/** Checks the DNS records now (COMS-04). DNS is asked between two transactions, since its answers can take seconds. */
export const verifyMailDomain: Handler<typeof mailDomain.verify> = async ({ deps, session, change }) => {
  const { domain, waitMs } = await inPractice(deps.db, session.clientId, async (tx) => {
    const domain = await mailDomainOf(tx, deps)
    return { domain, waitMs: domain ? await claimCheck(tx, deps.clock.now()) : 0 }
  })
  if (!domain) return refuse('no_sending_email')
  if (waitMs > 0) return refuse('verified_recently', { retryAfterSeconds: waitMs / 1000 })
  const answers = await lookUpRecords(deps.dns, domain)
  return change(async (tx) => {
    const check = await storeCheck(tx, domain, { answers, now: deps.clock.now() })
    return ok(presentMailDomain(domain, check))
  })
}
