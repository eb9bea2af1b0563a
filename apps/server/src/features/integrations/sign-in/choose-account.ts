import type { accountChoice } from '@enamel/contract/account-choice'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { integrationServices } from '../services.ts'
import { accountChoiceOf, deleteAccountChoice } from './account-choice.queries.ts'
import { finishSignIn } from './finish-sign-in.ts'

/** Completes a sign-in with the account that its user chose, once. One that fails stores a text for staff. */
export const chooseAccount: Handler<typeof accountChoice.choose> = async (
  context,
  { params: { integration }, body: { account } },
) => {
  const { deps, session, change } = context
  const { completeWith } = integrationServices[integration].signIn
  if (!completeWith) return refuse('expired')
  const now = deps.clock.now()
  const claimed = await change(async (tx) => {
    const choice = await accountChoiceOf(tx, { integration, session }, { secret: deps.secret, now })
    if (!choice) return refuse('expired')
    const chosen = choice.accounts.find((one) => one.account === account)
    if (!chosen) return refuse('not_offered')
    const isDeleted = await deleteAccountChoice(tx, { integration, session })
    return isDeleted ? ok({ granted: choice.granted, chosen }) : refuse('expired')
  })
  if (!claimed.ok) return claimed
  const result = await finishSignIn<never>(context, { session, integration, status: 200 }, () =>
    completeWith(deps, session.clientId, claimed.body),
  )
  return ok({ result })
}
