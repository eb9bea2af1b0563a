import type { accountChoice } from '@enamel/contract/account-choice'
import { integrationDescriptions } from '@enamel/domain/integrations/integration'
import { inPractice } from '../../../db/database.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { isTaken } from '../is-taken.ts'
import { accountChoiceOf } from './account-choice.queries.ts'

/** The accounts among which the user chooses. One that another practice has is listed, but cannot be chosen. */
export const readAccountChoice: Handler<typeof accountChoice.read> = async (
  { deps, session },
  { params: { integration } },
) => {
  const { clientId } = session
  const context = { secret: deps.secret, now: deps.clock.now() }
  const choice = await inPractice(deps.db, clientId, (tx) =>
    accountChoiceOf(tx, { integration, session }, context),
  )
  if (!choice) return refuse('expired')
  const accounts = await Promise.all(
    choice.accounts.map(async (one) => ({
      ...one,
      is_available: !(await isTaken(deps, clientId, integration, one.account)),
    })),
  )
  return ok({ display_name: integrationDescriptions[integration].displayName, accounts })
}
