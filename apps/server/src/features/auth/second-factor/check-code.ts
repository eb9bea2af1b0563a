import { readCode } from '@enamel/domain/auth/second-factor'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { type Seal, sealFor } from '../../../sealed-text.ts'
import { deviceText } from '../device-text.ts'
import { notifyUser } from '../notices/notify-user.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { changeSecondFactor, lockSecondFactor, redeemRecoveryCode } from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

/** Seals the secrets of authenticator apps. */
export function secretSeal({ secret }: Pick<Dependencies, 'secret'>): Seal {
  return sealFor(secret, 'authenticator app')
}

/** `off`: the user has no second factor. `missing`: a code is needed. */
export type CodeResult = 'off' | 'missing' | 'wrong' | 'right'

/**
 * Checks and uses up a code of the user's app, or a recovery code. A code counts once: one of an app is not accepted
 * when it, or a later one, was accepted before.
 * @param text as typed; undefined when none was sent
 */
export async function redeemCode(
  tx: PracticeTx,
  { deps, userAgent }: Pick<RequestContext, 'deps' | 'userAgent'>,
  userId: string,
  text: string | undefined,
): Promise<CodeResult> {
  const factor = await lockSecondFactor(tx, userId)
  if (!factor?.turned_on_at) return 'off'
  const entered = readCode(text ?? '')
  if (!entered) return text?.trim() ? 'wrong' : 'missing'
  const now = deps.clock.now()
  if (entered.kind === 'recovery') {
    const hash = hashRecoveryCode(deps.secret, userId, entered.code)
    if (!(await redeemRecoveryCode(tx, userId, hash, now))) return 'wrong'
    await notifyUser(tx, { userId, kind: 'recovery_code_used', device: deviceText(userAgent) }, now)
    return 'right'
  }
  const step = await unusedStepOf(deps, factor, entered.code)
  if (step === null) return 'wrong'
  await changeSecondFactor(tx, userId, { last_step: step })
  return 'right'
}

/**
 * The time step of a code of the app; null when the code is wrong, or was accepted before. No code is right once the
 * product's secret was replaced: the operator then turns the second factor off.
 */
export async function unusedStepOf(
  deps: Dependencies,
  { secret, last_step }: { secret: string; last_step: number | null },
  code: string,
): Promise<number | null> {
  const opened = await secretSeal(deps)
    .open(secret)
    .catch(() => null)
  const step = opened === null ? null : stepOfCode(opened, code, deps.clock.now())
  return step !== null && step > (last_step ?? 0) ? step : null
}
