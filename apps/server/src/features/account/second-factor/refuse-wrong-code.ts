import { codeMessages } from '@enamel/domain/auth/second-factor'
import { inPractice } from '../../../db/in-practice.ts'
import type { StaffContext } from '../../../http/pipeline/context.ts'
import { refuse } from '../../../http/pipeline/handler-result.ts'
import { redeemCode } from '../../auth/index.ts'

export const wrongCode = () => refuse('wrong_code', { errors: { code: [codeMessages.wrong] } })

/** Checks and uses up a code. @returns null when it is right, or the user has no second factor */
export async function refuseWrongCode(
  context: StaffContext,
  code: string | undefined,
): Promise<ReturnType<typeof wrongCode> | null> {
  const { deps, session } = context
  const result = await inPractice(deps.db, session.clientId, (tx) =>
    redeemCode(tx, context, session.userId, code),
  )
  return result === 'right' || result === 'off' ? null : wrongCode()
}
