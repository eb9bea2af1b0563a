import type { mailDomain } from '@enamel/contract/mail-domain'
import { inPractice } from '../../db/database.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lastCheck } from './mail-domain.queries.ts'
import { mailDomainOf } from './mail-domain-of.ts'
import { presentMailDomain } from './present-mail-domain.ts'

/** The DNS records of the practice's sending domain, with the result of their last check (COMS-03). */
export const getMailDomain: Handler<typeof mailDomain.settings> = ({ deps, session }) =>
  inPractice(deps.db, session.clientId, async (tx) =>
    ok(presentMailDomain(await mailDomainOf(tx, deps), await lastCheck(tx))),
  )
