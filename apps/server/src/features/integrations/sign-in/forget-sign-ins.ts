import { SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/database.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'

/** Deletes the sign-ins that lapsed. Once an hour is enough, because none is accepted after its end. */
export const forgetSignIns = eachPractice({
  name: 'integrations.forget-sign-ins',
  everySeconds: SECONDS_PER_HOUR,
  run: async ({ deps }, clientId) => {
    await inPractice(deps.db, clientId, (tx) =>
      tx
        .deleteFrom('integration_sign_ins')
        .where('client_id', '=', clientId)
        .where('expires_at', '<=', deps.clock.now())
        .execute(),
    )
  },
})
