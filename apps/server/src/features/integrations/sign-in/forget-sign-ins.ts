import { integrationKeys } from '@enamel/domain/integrations/integration'
import { isOneOf } from '@enamel/domain/text/one-of'
import { SECONDS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/in-practice.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { choiceLapsed, storeSignInFailure } from './store-sign-in-failure.ts'

/** Deletes the sign-ins that lapsed. One that waits for a choice has tokens, which must not stay; staff read why it failed. */
export const forgetSignIns = eachPractice({
  name: 'integrations.forget-sign-ins',
  everySeconds: SECONDS_PER_MINUTE,
  async run(context, clientId) {
    const { deps } = context
    await inPractice(deps.db, clientId, async (tx) => {
      const lapsed = await tx
        .deleteFrom('integration_sign_ins')
        .where('client_id', '=', clientId)
        .where('expires_at', '<=', deps.clock.now())
        .returning(['integration', 'choice'])
        .execute()
      for (const { integration, choice } of lapsed)
        if (choice !== null && isOneOf(integrationKeys, integration))
          await storeSignInFailure(tx, context, integration, choiceLapsed)
    })
  },
})
