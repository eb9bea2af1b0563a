import type { auth } from '@enamel/contract/auth'
import type { HandlerInput } from '@enamel/contract/endpoint'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import type { SsoMessage } from '@enamel/domain/auth/sso'
import type { IdentityProvider } from '../../../adapters/identity/identity-provider.ts'
import { lookup } from '../../../db/lookup.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { redirected, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { setDeviceMark } from '../device-mark.ts'
import { endSession } from '../end-session.ts'
import { type KnownUser, recordRefusedLogIn } from '../record-refused-log-in.ts'
import { promptForAccountNextTime, stopPromptingForAccount } from './account-prompt.ts'
import { type Attempt, claimAttempt, deleteAttempt, displayModeOf } from './attempts.ts'
import { findUser } from './find-user.ts'
import { openSsoSession, type ProviderSignIn } from './open-sso-session.ts'
import { addressAfterFailure, addressAfterSuccess } from './redirects.ts'

type SignInResult = { ok: true; redirectTo: string } | { ok: false; message: SsoMessage }
type Query = HandlerInput<typeof auth.ssoCallback>['query']

/**
 * Completes a sign-in at the URL to which the provider redirects the browser. A failed sign-in opens no session and
 * redirects to a page that shows the failure; the browser's earlier session stays open until a new session is opened.
 */
export const ssoCallback: Handler<typeof auth.ssoCallback> = async (context, { query }) => {
  const { deps, log } = context
  const { identity } = deps
  if (!identity) return refuse('not_found')
  const result = await signIn(context, identity, query).catch((error: Error): SignInResult => {
    log.error({ err: error }, 'a sign-in at the identity provider could not be completed')
    return { ok: false, message: 'error.technical' }
  })
  const mode = displayModeOf(query.state)
  return redirected(
    result.ok
      ? addressAfterSuccess(deps, mode, result.redirectTo)
      : addressAfterFailure(deps, mode, result.message),
  )
}

async function signIn(
  context: RequestContext,
  provider: IdentityProvider,
  query: Query,
): Promise<SignInResult> {
  const attempt = await claimAttempt(context, query.state)
  if (!attempt)
    return refuseSignIn(context, 'error.technical', 'it was not started in this browser, or too long ago')
  const completed = await provider.completeSignIn(query, attempt.secrets)
  if (!completed.ok) {
    // Without a prompt, the provider would give the same response again for the user that it remembers.
    if (query.error === 'access_denied') promptForAccountNextTime(context)
    return refuseSignIn(context, 'error.technical', completed.detail)
  }
  const result = await admit(context, attempt, { ...completed, issuer: provider.issuer })
  if (result.ok) stopPromptingForAccount(context)
  else promptForAccountNextTime(context)
  return result
}

/** The message for the user, and the reason for the log. */
const refusals: Record<'deactivated' | 'not_linked', [SsoMessage, string]> = {
  deactivated: ['error.user-inactive', 'deactivated user'],
  not_linked: ['error.not-found', 'user with a different identity'],
}

/** Opens a session for the user of the identity, if they may sign in. */
async function admit(
  context: RequestContext,
  attempt: Attempt,
  signedIn: ProviderSignIn,
): Promise<SignInResult> {
  const { db, clock } = context.deps
  const now = clock.now()
  const match = await findUser(db, signedIn.issuer, signedIn.identity, attempt.invitationHash, now)
  if (match.kind === 'unknown') return refuseSignIn(context, 'error.not-found', 'unknown identity')
  const { user } = match
  if (!user.active) return refuseSignIn(context, 'error.client-inactive', 'disabled practice', user)
  if (user.deactivated) return refuseSignIn(context, ...refusals.deactivated, user)
  const opened = await openSsoSession(context, match, signedIn)
  if (!opened.ok) return refuseSignIn(context, ...refusals[opened.reason], user)
  if (context.session) await endSession(context, context.session, { cause: 'sign_in', status: 302 })
  await deleteAttempt(db, attempt)
  if (context.deps.config.signIn.mode === 'concurrent') {
    const login = await lookup.login(db, user.email)
    if (login) setDeviceMark(context, login)
  }
  // Done last, so that the browser cannot use the new session if an earlier step fails.
  context.openSession(opened.token, new Date(now.getTime() + SESSION_MAX_MS))
  return { ok: true, redirectTo: attempt.redirectTo }
}

function refuseSignIn(
  context: RequestContext,
  message: SsoMessage,
  reason: string,
  user: KnownUser | null = null,
): SignInResult {
  recordRefusedLogIn(context, user, { status: 302, reason })
  return { ok: false, message }
}
