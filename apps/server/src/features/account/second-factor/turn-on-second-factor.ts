import type { account } from '@enamel/contract/account'
import { readCode } from '@enamel/domain/auth/second-factor'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import {
  changeSecondFactor,
  deviceText,
  issueRecoveryCodes,
  limitGuesses,
  lockSecondFactor,
  notifyUser,
  unusedStepOf,
} from '../../auth/index.ts'
import { wrongCode } from './refuse-wrong-code.ts'

/** Turns the second factor on once the app shows the right code, and returns the recovery codes. */
export const turnOnSecondFactor: Handler<typeof account.turnOnSecondFactor> = (context, { body }) => {
  const { deps, session, change, userAgent } = context
  const { userId } = session
  return limitGuesses(context, () =>
    change(async (tx) => {
      const now = deps.clock.now()
      const factor = await lockSecondFactor(tx, userId)
      if (!factor) return refuse('not_begun')
      if (factor.turned_on_at) return refuse('second_factor_on')
      const code = readCode(body.code)
      const step = code?.kind === 'app' ? await unusedStepOf(deps, factor, code.code) : null
      if (step === null) return wrongCode()
      await changeSecondFactor(tx, userId, { last_step: step, turned_on_at: now })
      await notifyUser(tx, { userId, kind: 'second_factor_on', device: deviceText(userAgent) }, now)
      return ok({ recovery_codes: await issueRecoveryCodes(tx, deps.secret, userId) })
    }),
  )
}
