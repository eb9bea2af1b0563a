import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/in-practice.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { changePractice, practiceOf } from '../../practice/index.ts'

/** Asks the carrier every hour whether it sends MMS from the practice's number, which it may begin or cease to do. */
export const checkMms = eachPractice({
  name: 'sms.check-mms',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps: { carrier, clock, db }, log }, clientId) {
    if (!carrier) return
    const { sms_number: number } = await inPractice(db, clientId, practiceOf)
    if (number === null) return
    const answer = await carrier.sendsMms(number)
    if (answer.kind === 'cannot_ask') {
      const names = { client_id: clientId, detail: answer.detail }
      // An outage is logged where missing reports are caught up with.
      if (!answer.isDown) log.warn(names, 'the carrier could not be asked about a number')
      return
    }
    // The number may have changed while the carrier was asked.
    await inPractice(db, clientId, (tx) =>
      changePractice(
        tx,
        (practice) => (practice.sms_number === number ? { sms_mms: answer.value ?? false } : {}),
        clock.now(),
      ),
    )
  },
})
