import { isVerified, mailDomainStatus, nextCheck } from '@enamel/domain/mail-domain/mail-domain'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { lookUpRecords } from './look-up-records.ts'
import { lastCheck, replaceCheck } from './mail-domain.queries.ts'
import { mailDomainOf } from './mail-domain-of.ts'

const EVERY_SECONDS = 600
const CHECK_AGAIN_MS = MS_PER_DAY

/**
 * Checks the DNS records of every practice once a day, from the first time that they were checked for a user, so that a
 * record that appears or disappears is noticed.
 */
export const checkDomains = eachPractice({
  name: 'mail-domain.check-records',
  everySeconds: EVERY_SECONDS,
  async run({ deps, log }, clientId) {
    const due = await inPractice(deps.db, clientId, async (tx) => {
      const previous = await lastCheck(tx)
      const isDue = previous && deps.clock.now().getTime() - previous.checkedAt.getTime() >= CHECK_AGAIN_MS
      const domain = isDue ? await mailDomainOf(tx, deps) : null
      return domain && previous && { domain, previous }
    })
    if (!due) return
    const { domain, previous } = due
    const answers = await lookUpRecords(deps.dns, domain)
    const check = { ...nextCheck(domain, answers, previous), checkedAt: deps.clock.now() }
    // A user may have checked the records during the look-ups: that check is newer.
    const isStored = await inPractice(deps.db, clientId, (tx) => replaceCheck(tx, previous, check))
    if (!isStored) return
    const wasVerified = isVerified(mailDomainStatus(domain, previous))
    if (wasVerified && !isVerified(mailDomainStatus(domain, check)))
      log.warn({ client_id: clientId }, 'the DNS records of a mail domain are no longer verified')
  },
})
