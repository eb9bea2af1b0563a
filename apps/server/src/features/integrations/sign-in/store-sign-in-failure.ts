import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { reportFailure } from '../failures/report-failure.kind.ts'
import type { SignInFailure } from './service-sign-in.ts'

/** The user cancelled the sign-in, after the service had granted it. */
export const cancelledByUser: SignInFailure = {
  ok: false,
  message: 'You cancelled the sign-in.',
  detail: 'cancelled',
}

/** The user chose no account before the sign-in lapsed. */
export const choiceLapsed: SignInFailure = {
  ok: false,
  message: 'The sign-in took too long. Please sign in again.',
  detail: 'lapsed',
}

/**
 * Logs why a sign-in failed, and stores it for staff, also for a service to which the practice was never connected. A
 * failure of the service or of our server is reported to the operator.
 */
export async function storeSignInFailure(
  tx: PracticeTx,
  { deps, log }: Pick<RequestContext, 'deps' | 'log'>,
  integration: IntegrationKey,
  { message, detail, isOurs, isTrouble }: SignInFailure,
): Promise<void> {
  log[isOurs ? 'error' : 'warn'](
    { client_id: tx.clientId, integration, detail },
    'a sign-in at a service failed',
  )
  await tx
    .insertInto('integrations')
    .values({
      client_id: tx.clientId,
      integration,
      state: 'disconnected',
      changed_at: deps.clock.now(),
      sign_in_error: message,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'integration']).doUpdateSet({ sign_in_error: message }),
    )
    .execute()
  if (isTrouble) await reportFailure(tx, integration, 'sign_in', 'failed')
}
