import { SECONDS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/database.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'

/** Deletes the sign-ins that lapsed. One that waits for a choice has tokens, which must not stay. */
export const forgetSignIns = eachPractice({
  name: 'integrations.forget-sign-ins',
  everySeconds: SECONDS_PER_MINUTE,
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
