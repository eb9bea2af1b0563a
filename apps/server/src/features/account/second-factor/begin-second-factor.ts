import type { account } from '@enamel/contract/account'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { appUri, limitGuesses, newSecret, secretSeal, storeSecret } from '../../auth/index.ts'
import { ownUser, refuseWrongPassword } from '../own-user.ts'

/**
 * Makes the secret for an authenticator app. It needs the password, so that nobody else ties the account to their own
 * app at an unlocked computer. The log-in asks for codes only once one was sent.
 */
export const beginSecondFactor: Handler<typeof account.beginSecondFactor> = async (context, { body }) => {
  const { deps, session, change } = context
  const user = await ownUser(context)
  if (user.passwordHash === null) return refuse('no_password')
  if (user.secondFactor) return refuse('second_factor_on')
  return limitGuesses(context, async () => {
    const wrong = await refuseWrongPassword(user, body.password, 'password')
    if (wrong) return wrong
    const secret = newSecret()
    const sealed = await secretSeal(deps).seal(secret)
    return change(async (tx) =>
      (await storeSecret(tx, session.userId, sealed))
        ? ok({ uri: appUri(secret, session.email), secret })
        : refuse('second_factor_on'),
    )
  })
}
