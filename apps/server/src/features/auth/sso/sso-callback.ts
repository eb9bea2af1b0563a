import type { auth } from '@enamel/contract/auth'
import type { Received } from '@enamel/contract/endpoint'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import type { SsoMessage } from '@enamel/domain/auth/sso'
import type { IdentityProvider } from '../../../adapters/identity/identity-provider.ts'
import { lookup } from '../../../db/lookup.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { redirected, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { giveDeviceMark } from '../device-mark.ts'
import { endSession } from '../end-session.ts'
import { type KnownPerson, noteRefused } from '../note-refused.ts'
import { askNextTime, askNoMore } from './ask-who.ts'
import { type Attempt, forgetAttempt, shownOf, takeAttempt } from './attempts.ts'
import { findPerson } from './find-person.ts'
import { type CameBack, openSsoSession } from './open-sso-session.ts'
import { wayDone, wayFailed } from './way-back.ts'

type Ended = { ok: true; redirectTo: string } | { ok: false; message: SsoMessage }
type Query = Received<typeof auth.ssoCallback>['query']

/**
 * The address to which the provider redirects the browser. A failed sign-in opens no session and leads to a page with
 * the reason; the browser's earlier session stays until another one is opened.
 */
export const ssoCallback: Handler<typeof auth.ssoCallback> = async (context, { query }) => {
  const { deps, log } = context
  const { identity } = deps
  if (!identity) return refuse('not_found')
  const ended = await signIn(context, identity, query).catch((error: Error): Ended => {
    log.error({ err: error }, 'a sign-in at the identity provider failed here')
    return { ok: false, message: 'error.technical' }
  })
  const shown = shownOf(query.state)
  return redirected(ended.ok ? wayDone(deps, shown, ended.redirectTo) : wayFailed(deps, shown, ended.message))
}

async function signIn(context: RequestContext, provider: IdentityProvider, query: Query): Promise<Ended> {
  const attempt = await takeAttempt(context, query.state)
  if (!attempt)
    return refused(context, 'error.technical', 'it was not begun in this browser, or too long ago')
  const came = await provider.completeSignIn(query, attempt.secrets)
  if (!came.ok) {
    // The provider would give the same answer about the user it remembers.
    if (query.error === 'access_denied') askNextTime(context)
    return refused(context, 'error.technical', came.detail)
  }
  const ended = await letIn(context, attempt, { ...came, issuer: provider.issuer })
  if (ended.ok) askNoMore(context)
  else askNextTime(context)
  return ended
}

async function letIn(context: RequestContext, attempt: Attempt, came: CameBack): Promise<Ended> {
  const { db, clock } = context.deps
  const now = clock.now()
  const found = await findPerson(db, came.issuer, came.identity, attempt.invitationHash, now)
  if (found.kind === 'nobody') return refused(context, 'error.not-found', 'the identity is not known')
  const { person } = found
  if (person.locked) return refused(context, 'error.not-found', 'of somebody who is locked', person)
  if (!person.active) return refused(context, 'error.client-inactive', 'of a disabled practice', person)
  const session = await openSsoSession(context, found, came)
  if (!session) return refused(context, 'error.not-found', 'of somebody with another identity', person)
  if (context.session) await endSession(context, context.session, { cause: 'sign_in', status: 302 })
  await forgetAttempt(db, attempt)
  if (context.deps.config.signIn.mode === 'concurrent') {
    const login = await lookup.login(db, person.email)
    if (login) giveDeviceMark(context, login)
  }
  // Done last, so that an earlier failure leaves the browser without a usable session.
  context.openSession(session, new Date(now.getTime() + SESSION_MAX_MS))
  return { ok: true, redirectTo: attempt.redirectTo }
}

function refused(
  context: RequestContext,
  message: SsoMessage,
  reason: string,
  person: KnownPerson | null = null,
): Ended {
  noteRefused(context, person, { status: 302, reason })
  return { ok: false, message }
}
