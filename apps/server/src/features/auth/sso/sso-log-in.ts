import type { auth } from '@enamel/contract/auth'
import { lookup } from '../../../db/lookup.ts'
import { redirected, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { hashToken } from '../../../http/pipeline/session.ts'
import { isLive } from '../invitation/is-live.ts'
import { mustPromptForAccount } from './account-prompt.ts'
import { createSecrets, storeAttempt } from './attempts.ts'
import { addressAfterFailure, requestedAddress } from './redirects.ts'

/**
 * Redirects the browser to the provider (AUTH-29, AUTH-35). An invitation is bound to this attempt, and used up when
 * the attempt links an identity to the invited user. An invalid invitation is ignored.
 */
export const ssoLogIn: Handler<typeof auth.ssoLogIn> = async (context, { query }) => {
  const { deps, log } = context
  const { identity, db, clock } = deps
  if (!identity) return refuse('not_found')
  const failureRedirect = redirected(addressAfterFailure(deps, query.mode, 'error.technical'))

  const invitationHash = query.invitation ? hashToken(query.invitation) : null
  const invitation = invitationHash && (await lookup.invitation(db, invitationHash))
  const invitedEmail = invitation && isLive(invitation, clock.now()) ? invitation.email : null
  const secrets = createSecrets(query.mode)
  const signIn = await identity.signInAddress(secrets, {
    email: invitedEmail,
    mustSignIn: invitedEmail !== null || mustPromptForAccount(context),
  })
  if (!signIn.ok) {
    log.warn(`the identity provider cannot be asked: ${signIn.detail}`)
    return failureRedirect
  }
  const redirectTo = requestedAddress(deps, query.redirect)
  if (!(await storeAttempt(context, { secrets, redirectTo, invitationHash }))) {
    log.warn('a sign-in at the identity provider was refused: too many attempts')
    return failureRedirect
  }
  return redirected(signIn.address)
}
