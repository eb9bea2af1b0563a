import type { accountChoice } from '@enamel/contract/account-choice'
import { type IntegrationKey, integrationDescriptions } from '@enamel/domain/integrations/integration'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { integrationOf } from '../integration.queries.ts'
import { isTaken } from '../is-taken.ts'
import { integrationServices } from '../services.ts'
import { accountChoiceOf } from './account-choice.queries.ts'

/**
 * The accounts among which the user chooses. One that another practice has is listed, but cannot be chosen. One that is
 * not the account of the last connection comes with the patients who are linked with that.
 */
export const readAccountChoice: Handler<typeof accountChoice.read> = async (
  { deps, session },
  { params: { integration } },
) => {
  const { clientId } = session
  const context = { secret: deps.secret, now: deps.clock.now() }
  const { choice, last } = await inPractice(deps.db, clientId, async (tx) => ({
    choice: await accountChoiceOf(tx, { integration, session }, context),
    last: await lastAccount(tx, integration),
  }))
  if (!choice) return refuse('expired')
  const accounts = await Promise.all(
    choice.accounts.map(async (one) => ({
      ...one,
      is_available: !(await isTaken(deps, clientId, integration, one.account)),
      replaces:
        last && last.patients > 0 && last.account !== one.account
          ? { name: last.name, patients: last.patients }
          : null,
    })),
  )
  return ok({ display_name: integrationDescriptions[integration].displayName, accounts })
}

/** The account with which the practice is connected, or was last, and how many patients are linked with it. */
async function lastAccount(tx: PracticeTx, integration: IntegrationKey) {
  const row = await integrationOf(tx, integration)
  if (!row?.account) return null
  const patients = (await integrationServices[integration].countLinks?.(tx)) ?? 0
  return { account: row.account, name: row.label ?? row.account, patients }
}
