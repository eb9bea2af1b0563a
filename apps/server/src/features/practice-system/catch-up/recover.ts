import { inPractice } from '../../../db/database.ts'
import type { PeriodicJobContext } from '../../../jobs/job.ts'
import {
  type CatchUpResult,
  practiceSystemConnection,
  practiceSystemTokens,
  withAccessToken,
} from '../../integrations/index.ts'
import { resultOfTrouble } from './catch-up-result.ts'

/**
 * Asks the practice system whether it accepts the credentials of an unhealthy connection again, which is healthy then.
 * @returns why a run cannot begin; null if it can
 */
export async function recover(context: PeriodicJobContext, clientId: string): Promise<CatchUpResult | null> {
  const { db, practiceSystem, secret, clock } = context.deps
  const connection = await inPractice(db, clientId, (tx) => practiceSystemConnection.read(tx, context.deps))
  if (!connection || connection.isHealthy) return null
  const asked = await withAccessToken(context, practiceSystemTokens, clientId, {
    ask: async (token, used) => ({
      used,
      result: await practiceSystem.checkKey({ token, siteId: used.account }),
    }),
    isRefused: ({ result }) => result.kind === 'key_refused',
  })
  if (asked.kind !== 'answered') return resultOfTrouble(asked)
  const { used, result } = asked.answer
  if (result.kind !== 'answered') return resultOfTrouble(result)
  await inPractice(db, clientId, (tx) =>
    practiceSystemConnection.markSeen(tx, used, {}, { secret, now: clock.now() }),
  )
  return null
}
