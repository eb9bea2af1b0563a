import { waitInHour } from '@enamel/domain/time/hourly-limit'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { INVITATIONS_PER_HOUR } from '@enamel/domain/users/invitation'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../http/pipeline/handler-result.ts'
import { invitationsSince } from '../auth/index.ts'

/** Why the practice cannot send an invitation now; null if it can. */
export async function sendingRefusal(tx: PracticeTx, { mail, clock }: Dependencies) {
  if ((await mail.serviceOf(tx)) === null) return refuse('no_mail_service')
  const now = clock.now()
  const sent = await invitationsSince(tx, new Date(now.getTime() - MS_PER_HOUR))
  const waitMs = waitInHour(sent, INVITATIONS_PER_HOUR, now)
  return waitMs > 0 ? refuse('too_many_invitations', { retryAfterSeconds: waitMs / 1000 }) : null
}
