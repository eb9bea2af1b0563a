import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Answer } from '../../../../adapters/sms/carrier-lists.ts'
import { inPractice } from '../../../../db/in-practice.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { eachPractice } from '../../../../jobs/each-practice.ts'
import type { PeriodicJob } from '../../../../jobs/job.ts'
import type { ProductLog } from '../../../../log.ts'
import { fetchMissingReports } from './fetch-missing-reports.ts'
import { beginLook, endLook } from './look.queries.ts'
import { receiveMissedCalls } from './receive-missed-calls.ts'
import { receiveMissedTexts } from './receive-missed-texts.ts'

/** So that a round over a thousand practices takes a minute, and not ten: each needs some requests, one after the other. */
const PRACTICES_AT_A_TIME = 8

const JOB = { name: 'communications.carrier-catch-up', everySeconds: 60 }

/** The carrier's own report of a text or call arrives within this time, if at all. */
const SETTLED_MS = MS_PER_MINUTE

/**
 * Asks the carrier for the texts and calls that it received for each practice, and receives those that it did not report:
 * after an outage of the product, it does not report again. Whatever was reported is recognised by its id. The carrier
 * is also asked how far the practice's own texts have come whose last report is missing.
 */
export const carrierCatchUp: PeriodicJob = {
  ...JOB,
  runsAtStart: true,
  async run(context) {
    // While the carrier answers nobody, the other practices are not tried.
    const unreachable = new AbortController()
    const { signal = unreachable.signal } = context
    const round = eachPractice({
      ...JOB,
      atATime: PRACTICES_AT_A_TIME,
      async run({ deps, log }, clientId) {
        const answer = await catchUpWithCarrier(deps, clientId, log)
        // An outage is logged once, by whichever practice's request notices it first.
        if (answer.kind === 'answered' || (answer.isDown && unreachable.signal.aborted)) return
        log.warn({ detail: answer.detail }, 'the carrier could not be asked what it did not report')
        if (answer.isDown) unreachable.abort()
      },
    })
    await round.run({ ...context, signal: AbortSignal.any([signal, unreachable.signal]) })
  },
}

async function catchUpWithCarrier(
  deps: Dependencies,
  clientId: string,
  log: ProductLog,
): Promise<Answer<null>> {
  const { carrier, db, clock } = deps
  if (!carrier) return { kind: 'answered', value: null }
  const until = new Date(clock.now().getTime() - SETTLED_MS)
  const look = await inPractice(db, clientId, (tx) => beginLook(tx, until))
  if (!look) return { kind: 'answered', value: null }
  for (const catchUp of [receiveMissedTexts, receiveMissedCalls, fetchMissingReports]) {
    const answer = await catchUp(deps, carrier, clientId, look, log)
    if (answer.kind === 'cannot_ask') return answer
  }
  await inPractice(db, clientId, (tx) => endLook(tx, look))
  return { kind: 'answered', value: null }
}
