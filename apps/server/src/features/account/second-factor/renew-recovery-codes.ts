import type { account } from '@enamel/contract/account'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import {
  deviceText,
  issueRecoveryCodes,
  limitGuesses,
  lockSecondFactor,
  notifyUser,
} from '../../auth/index.ts'
import { ownUser, refuseWrongPassword } from '../own-user.ts'
import { refuseWrongCode } from './refuse-wrong-code.ts'

/** Replaces the recovery codes. The user proves who they are by their password, or by a code. */
export const renewRecoveryCodes: Handler<typeof account.renewRecoveryCodes> = async (context, { body }) => {
  const { deps, session, change, userAgent } = context
  const { password, code } = body
  const user = await ownUser(context)
  if (user.passwordHash === null) return refuse('no_password')
  if (!user.secondFactor) return refuse('second_factor_off')
  if (password === undefined && code === undefined) {
    return refuse('validation', { errors: { password: ['Enter your password'] } })
  }
  return limitGuesses(context, async () => {
    const wrong =
      password === undefined
        ? await refuseWrongCode(context, code)
        : await refuseWrongPassword(user, password, 'password')
    if (wrong) return wrong
    return change(async (tx) => {
      const factor = await lockSecondFactor(tx, session.userId)
      if (!factor?.turned_on_at) return refuse('second_factor_off')
      const { userId } = session
      const notice = { userId, kind: 'recovery_codes_renewed', device: deviceText(userAgent) } as const
      await notifyUser(tx, notice, deps.clock.now())
      return ok({ recovery_codes: await issueRecoveryCodes(tx, deps.secret, userId) })
    })
  })
}
