import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { jsonText } from '../../../stored-values.ts'
import type { AccountChoice } from './service-sign-in.ts'
import { type BegunSignIn, deleteSignInsOfSession, signInSeal } from './sign-in.queries.ts'

const Choice = jsonText(
  z.object({
    accounts: z.array(z.object({ account: z.string(), name: z.string(), address: z.string().nullable() })),
    granted: z.string(),
  }),
) satisfies z.ZodType<AccountChoice, string>

/**
 * Stores a sign-in that came back with several accounts, sealed, until its user chooses one or it lapses. A session has
 * one for each service: an earlier one is replaced.
 */
export async function storeAccountChoice(
  tx: PracticeTx,
  begun: BegunSignIn,
  { accounts, granted }: AccountChoice,
  { secret, expiresAt }: { secret: string; expiresAt: Date },
): Promise<void> {
  await deleteAccountChoice(tx, begun)
  await tx
    .insertInto('integration_sign_ins')
    .values({
      client_id: tx.clientId,
      // The state came back, so that nothing may come back with it again.
      state_hash: randomBytes(32),
      integration: begun.integration,
      session_hash: begun.session.tokenHash,
      choice: await signInSeal(secret).seal(Choice.encode({ accounts: [...accounts], granted })),
      expires_at: expiresAt,
    })
    .execute()
}

/** The accounts among which the user of this session chooses; null when there is no such sign-in, or it has lapsed. */
export async function accountChoiceOf(
  tx: PracticeTx,
  { integration, session }: BegunSignIn,
  { secret, now }: { secret: string; now: Date },
): Promise<AccountChoice | null> {
  const row = await tx
    .selectFrom('integration_sign_ins')
    .select('choice')
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .where('session_hash', '=', session.tokenHash)
    .where('choice', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.choice ? Choice.parse(await signInSeal(secret).open(row.choice)) : null
}

/** Deletes the sign-in, so that it is completed once. @returns whether there was one */
export async function deleteAccountChoice(tx: PracticeTx, begun: BegunSignIn): Promise<boolean> {
  const deleted = await deleteSignInsOfSession(tx, begun).where('choice', 'is not', null).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
