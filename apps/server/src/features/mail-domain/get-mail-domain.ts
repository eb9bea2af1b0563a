import type { mailDomain } from '@enamel/contract/mail-domain'
import { inPractice } from '../../db/in-practice.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lookUpSpfRecords } from './look-up-records.ts'
import { lastCheck } from './mail-domain.queries.ts'
import { mailDomainOf } from './mail-domain-of.ts'
import { presentMailDomain } from './present-mail-domain.ts'

/**
 * The DNS records of the practice's sending domain, with the result of their last check (COMS-03). While no check says
 * what the domain has for SPF, that is looked up, so that the record to copy keeps it.
 */
export const getMailDomain: Handler<typeof mailDomain.settings> = async ({ deps, session }) => {
  const { domain, check } = await inPractice(deps.db, session.clientId, async (tx) => ({
    domain: await mailDomainOf(tx, deps),
    check: await lastCheck(tx),
  }))
  const shown = presentMailDomain(domain, check)
  if (domain === null || shown.spf.records.length > 0) return ok(shown)
  return ok(presentMailDomain(domain, check, await lookUpSpfRecords(deps.dns, domain.hostname)))
}
