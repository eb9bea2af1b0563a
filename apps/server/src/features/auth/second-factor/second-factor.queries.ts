import type { PracticeTx } from '../../../db/practice-tx.ts'

/** A user's second factor, on or not yet; undefined when there is none. */
export function secondFactorOf(tx: PracticeTx, userId: string) {
  return secondFactors(tx, userId).executeTakeFirst()
}

/** Also locks it, so that requests with the same code are checked one after the other. */
export function lockSecondFactor(tx: PracticeTx, userId: string) {
  return secondFactors(tx, userId).forUpdate().executeTakeFirst()
}

function secondFactors(tx: PracticeTx, userId: string) {
  return tx
    .selectFrom('second_factors')
    .select(['secret', 'turned_on_at', 'last_step'])
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
}

/**
 * Stores the secret of a second factor that is not on yet, in place of an earlier one.
 * @returns false, with nothing changed, when the second factor is on
 */
export async function storeSecret(tx: PracticeTx, userId: string, sealedSecret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ client_id: tx.clientId, user_id: userId, secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id'])
        .doUpdateSet({ secret: sealedSecret })
        .where('second_factors.turned_on_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

export async function changeSecondFactor(
  tx: PracticeTx,
  userId: string,
  change: { last_step: number; turned_on_at?: Date },
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a second factor with its recovery codes. @returns whether it was on */
export async function deleteSecondFactor(tx: PracticeTx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.turned_on_at !== null
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  tx: PracticeTx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ client_id: tx.clientId, user_id: userId, code_hash })))
    .execute()
}

/** @returns false when the user has no such code, or has used it already */
export async function redeemRecoveryCode(
  tx: PracticeTx,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The number of recovery codes that a user has not used. */
export async function recoveryCodesLeft(tx: PracticeTx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
