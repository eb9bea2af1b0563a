import { auth } from '@enamel/contract/auth'
import { isRefusal } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import type { CsrfToken } from '../csrf-token.ts'
import { orAuthFailure } from '../session.api.ts'
import type { InviteResult } from './concurrent.machine.ts'

/**
 * Sends an invitation to the signed-in person (AUTH-27), unless one was sent in the last five minutes or the person has
 * already linked a shared identity.
 */
export function sendInvite(csrf: CsrfToken, signal: AbortSignal): Promise<InviteResult> {
  return orAuthFailure(async () => {
    await csrf.renew({ signal })
    try {
      return (await call(auth.invite, {}, { signal })).status
    } catch (error) {
      if (isRefusal(error, 'invite_locked')) return 'sent_before'
      throw error
    }
  })
}
