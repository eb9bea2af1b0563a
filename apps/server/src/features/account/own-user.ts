import { WRONG_PASSWORD } from '@enamel/domain/account/password-form'
import { inPractice } from '../../db/in-practice.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { refuse } from '../../http/pipeline/handler-result.ts'
import { isPassword, recoveryCodesLeft, secondFactorOf } from '../auth/index.ts'
import { practiceOf } from '../practice/index.ts'

/** The signed-in user, as far as signing in is concerned. */
export interface OwnUser {
  practice: string
  /** Null for a user who signs in only at the identity provider. */
  passwordHash: string | null
  /** Null while it is off. */
  secondFactor: { since: Date; recoveryCodesLeft: number } | null
}

export function ownUser({ deps, session: { clientId, userId } }: StaffContext): Promise<OwnUser> {
  return inPractice(deps.db, clientId, async (tx) => {
    const { password_hash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('client_id', '=', tx.clientId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const since = (await secondFactorOf(tx, userId))?.turned_on_at
    return {
      practice: (await practiceOf(tx)).name,
      // In the mode without passwords, one that was set earlier is of no use.
      passwordHash: deps.config.signIn.mode === 'sso' ? null : password_hash,
      secondFactor: since ? { since, recoveryCodesLeft: await recoveryCodesLeft(tx, userId) } : null,
    }
  })
}

/**
 * Checks the user's own password.
 * @param field the field of the body that has it
 * @returns null when it is right
 */
export async function refuseWrongPassword(
  { passwordHash }: OwnUser,
  password: string,
  field: string,
): Promise<ReturnType<typeof wrongPassword> | null> {
  return passwordHash !== null && (await isPassword(password, passwordHash)) ? null : wrongPassword(field)
}

const wrongPassword = (field: string) => refuse('wrong_password', { errors: { [field]: [WRONG_PASSWORD] } })
