import type { returnedSignIns } from '@enamel/contract/returned-sign-ins'
import { inPractice } from '../../../db/database.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { integrationServices } from '../services.ts'
import { deleteChoice, readChoice } from './choice.queries.ts'
import { storeConnection, storeSignInFailure } from './finish-sign-in.ts'

/** Completes a sign-in with the account that its user chose, once. One that fails stores a text for staff. */
export const chooseAccount: Handler<typeof returnedSignIns.choose> = async (
  context,
  { params: { integration }, body: { account } },
) => {
  const { deps, session, change } = context
  const { signIn } = integrationServices[integration]
  const now = deps.clock.now()
  const choice = await inPractice(deps.db, session.clientId, (tx) =>
    readChoice(tx, { integration, session }, { secret: deps.secret, now }),
  )
  if (!choice || !signIn.completeWith) return refuse('expired')
  const chosen = choice.accounts.find((one) => one.account === account)
  if (!chosen) return refuse('not_offered')
  const proven = await signIn.completeWith(deps, session.clientId, { granted: choice.granted, chosen })
  return change(async (tx) => {
    if (!(await deleteChoice(tx, { integration, session }))) return refuse('expired')
    const result = proven.ok
      ? await storeConnection(tx, context, { session, integration, status: 200 }, proven)
      : proven
    if (!result.ok) await storeSignInFailure(tx, context, integration, result)
    return ok({ result: result.ok ? 'done' : 'failed' } as const)
  })
}
