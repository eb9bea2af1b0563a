import type { account } from '@enamel/contract/account'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { ownUser } from './own-user.ts'

export const getAccount: Handler<typeof account.get> = async (context) => {
  const { name, email, role } = context.session
  const { passwordHash, secondFactor } = await ownUser(context)
  return ok({
    name,
    email,
    role,
    has_password: passwordHash !== null,
    second_factor: secondFactor && {
      since: secondFactor.since.toISOString(),
      recovery_codes_left: secondFactor.recoveryCodesLeft,
    },
  })
}
