import type { auth } from '@enamel/contract/auth'
import { lookup } from '../../../db/lookup.ts'
import { redirected, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { hashToken } from '../../../http/pipeline/session.ts'
import { isLive } from '../invitation/is-live.ts'
import { isToAsk } from './ask-who.ts'
import { newSecrets, storeAttempt } from './attempts.ts'
import { addressAfter, wayFailed } from './way-back.ts'

/**
 * Takes the browser to the provider (AUTH-29, AUTH-35). An invitation is bound to this attempt and spent at its end;
 * one that is good no more leaves a sign-in like any other.
 */
export const ssoLogIn: Handler<typeof auth.ssoLogIn> = async (context, { query }) => {
  const { deps, log } = context
  const { identity, db, clock } = deps
  if (!identity) return refuse('not_found')
  const failed = redirected(wayFailed(deps, query.mode, 'error.technical'))

  const invitationHash = query.invitation ? hashToken(query.invitation) : null
  const invitation = invitationHash && (await lookup.invitation(db, invitationHash))
  const invited = invitation && isLive(invitation, clock.now()) ? invitation.email : null
  const secrets = newSecrets(query.mode)
  const begun = await identity.signInAddress(secrets, {
    email: invited,
    mustSignIn: invited !== null || isToAsk(context),
  })
  if (!begun.ok) {
    log.warn(`the identity provider cannot be asked: ${begun.detail}`)
    return failed
  }
  const redirectTo = addressAfter(deps, query.redirect)
  if (!(await storeAttempt(context, { secrets, redirectTo, invitationHash }))) {
    log.warn('a sign-in at the identity provider was refused: too many attempts')
    return failed
  }
  return redirected(begun.address)
}
