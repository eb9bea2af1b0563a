import type { account } from '@enamel/contract/account'
import { checkPasswordForm } from '@enamel/domain/account/password-form'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { type FieldErrors, noContent, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import {
  deviceText,
  disconnectSessions,
  type EndedSession,
  endOtherSessions,
  hashPassword,
  limitGuesses,
  newPasswordError,
  notifyUser,
  setDeviceMark,
} from '../auth/index.ts'
import { type OwnUser, ownUser, refuseWrongPassword } from './own-user.ts'
import { refuseWrongCode } from './second-factor/refuse-wrong-code.ts'

/** The body of the request. */
interface Passwords {
  current: string
  new: string
  code?: string | undefined
}

/** Changes the password and ends the user's other sessions. This session stays. */
export const changePassword: Handler<typeof account.changePassword> = async (context, { body }) => {
  const user = await ownUser(context)
  if (user.passwordHash === null) return refuse('no_password')
  const invalid = refuseInvalid(await errorsOf(body, user, context.session.email))
  if (invalid) return invalid
  return limitGuesses(context, async () => {
    const wrong =
      (await refuseWrongPassword(user, body.current, 'current')) ??
      (await refuseWrongCode(context, body.code))
    return wrong ?? storePassword(context, user, await hashPassword(body.new))
  })
}

async function errorsOf(body: Passwords, user: OwnUser, email: string): Promise<FieldErrors> {
  const owner = { email, practice: user.practice, hasSecondFactor: user.secondFactor !== null }
  const errors = checkPasswordForm({ ...body, code: body.code ?? '' }, owner)
  // Only the server knows the common passwords.
  const next = errors.new ?? (await newPasswordError(body.new, email, owner))
  const all = { ...errors, ...(next && { new: next }) }
  return Object.fromEntries(Object.entries(all).map(([field, error]) => [field, [error]]))
}

async function storePassword(context: StaffContext, user: OwnUser, passwordHash: string) {
  const { deps, session, change, userAgent } = context
  const { userId } = session
  const at = deps.clock.now()
  let ended: EndedSession[] = []
  const result = await change(async (tx) => {
    if (!(await replacePassword(tx, userId, { from: user.passwordHash, to: passwordHash }))) {
      return refuse('wrong_password')
    }
    ended = await endOtherSessions(tx, session, { at })
    await notifyUser(tx, { userId, kind: 'password_changed', device: deviceText(userAgent) }, at)
    return noContent
  })
  if (!result.ok) return result
  await disconnectSessions(context, ended)
  // Device marks end with the password. This browser gets a new one.
  setDeviceMark(context, { user_id: userId, password_hash: passwordHash })
  return result
}

/** @returns false when the password was changed since it was checked */
async function replacePassword(
  tx: PracticeTx,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
