import type { account } from '@enamel/contract/account'
import { minPasswordLength } from '@enamel/domain/auth/password-rule'
import { noContent, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { deviceText, limitGuesses, turnOffSecondFactor } from '../../auth/index.ts'
import { ownUser, refuseWrongPassword } from '../own-user.ts'

/** Turns the user's own second factor off, unless their password is too short to be used alone. */
export const turnOffOwnSecondFactor: Handler<typeof account.turnOffSecondFactor> = async (
  context,
  { body },
) => {
  const { deps, session, change, userAgent } = context
  const user = await ownUser(context)
  if (user.passwordHash === null) return refuse('no_password')
  if (!user.secondFactor) return refuse('second_factor_off')
  return limitGuesses(context, async () => {
    const wrong = await refuseWrongPassword(user, body.password, 'password')
    if (wrong) return wrong
    if ([...body.password].length < minPasswordLength({})) return refuse('password_too_short')
    return change(async (tx) => {
      const own = { userId: session.userId, device: deviceText(userAgent) }
      return (await turnOffSecondFactor(tx, own, deps.clock.now())) ? noContent : refuse('second_factor_off')
    })
  })
}
