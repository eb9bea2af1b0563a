import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { inPractice } from '../../../db/in-practice.ts'
import type { PeriodicJobContext } from '../../../jobs/job.ts'
import {
  type CatchUpResult,
  practiceSystemConnection,
  practiceSystemTokens,
  resultOfTrouble,
  withAccessToken,
} from '../../integrations/index.ts'

/** Why the practice system does not let us read, for staff. */
export const NOT_ALLOWED = `Our key for ${PRACTICE_SYSTEM_NAME} does not allow patients to be read. The person who manages ${PRACTICE_SYSTEM_NAME} can grant the permission.`

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
    isRefused: ({ result }) => result.kind === 'token_refused',
  })
  if (asked.kind !== 'answered') return resultOfTrouble(asked, NOT_ALLOWED)
  const { used, result } = asked.answer
  if (result.kind !== 'answered') return resultOfTrouble(result, NOT_ALLOWED)
  await inPractice(db, clientId, (tx) =>
    practiceSystemConnection.markSeen(tx, used, {}, { secret, now: clock.now() }),
  )
  return null
}
