import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type NewNotice, notifyUser } from '../notices/notify-user.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/** Turns a user's second factor off, and informs them by email. @returns false when it was not on */
export async function turnOffSecondFactor(
  tx: PracticeTx,
  { userId, device }: Pick<NewNotice, 'userId' | 'device'>,
  now: Date,
): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, userId))) return false
  await notifyUser(tx, { userId, kind: 'second_factor_off', device }, now)
  return true
}
