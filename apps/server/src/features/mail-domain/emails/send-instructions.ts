import type { mailDomain } from '@enamel/contract/mail-domain'
import { inPractice } from '../../../db/in-practice.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { lookUpRecords } from '../look-up-records.ts'
import { storeCheck } from '../mail-domain.queries.ts'
import { mailDomainOf } from '../mail-domain-of.ts'
import { queueSettingsEmail } from './queue-settings-email.ts'

/**
 * Emails the DNS records, below the user's text, to whoever looks after the domain (COMS-05). DNS is asked first, between
 * two transactions: the records to copy depend on those that the domain has now.
 */
export const sendInstructions: Handler<typeof mailDomain.sendInstructions> = async (context, { body }) => {
  const { deps, session, change } = context
  const domain = await inPractice(deps.db, session.clientId, (tx) => mailDomainOf(tx, deps))
  const answers = domain && (await lookUpRecords(deps.dns, domain))
  return change(async (tx) => {
    if (domain && answers) await storeCheck(tx, domain, { answers, now: deps.clock.now() })
    return queueSettingsEmail(tx, context, { kind: 'instructions', to: body.to, body: body.text })
  })
}
