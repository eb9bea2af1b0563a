import { hasExpired } from '../features/auth/auth-problem.ts'
import { type SavedAuth, savedAuthIn } from '../features/auth/saved-auth.ts'
import type { SignInActor, SignInSnapshot, StartDetails } from '../features/auth/sign-in.ts'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import type { SavedSection, SavedState } from '../lib/saved-state.ts'
import { initQuery } from '../signed-in/init.api.ts'
import type { AppDependencies, Services } from './dependencies.ts'

/** Whether a user was signed in here, in the currently configured mode, when the page was last open. */
export function remembersSession(deps: AppDependencies): boolean {
  return rememberedSession(deps).remembered
}

/** Whether a user was signed in here in the configured mode, and how their session was opened. */
export function rememberedSession({
  savedState,
  tabState,
  clientConfig,
}: AppDependencies): Pick<StartDetails, 'remembered' | 'openedBy'> {
  const saved = savedAuthIn(savedState).read() ?? clearedIn(tabState).read()
  return { remembered: saved?.mode === clientConfig.auth_mode, openedBy: saved?.openedBy }
}

/**
 * Removes saved state and drafts before a reload into a different version (CFG-11, G1-23). The session continues: this
 * tab remembers that it has to ask the server for the session.
 */
export function clearSaved({ savedState, tabState }: AppDependencies): void {
  const saved = savedAuthIn(savedState).read()
  savedState.clear()
  if (saved) clearedIn(tabState).write({ mode: saved.mode, openedBy: saved.openedBy })
  forgetDrafts()
}

/** How a user was signed in when the saved state was cleared; empty once a sign-in is saved again. */
function clearedIn(tabState: SavedState): SavedSection<Pick<SavedAuth, 'mode' | 'openedBy'>> {
  return tabState.section('signed_in_by', (saved) =>
    typeof Object(saved).mode === 'string' ? (saved as Pick<SavedAuth, 'mode' | 'openedBy'>) : undefined,
  )
}

/** The practice's flags as of the last visit, so that the outline of the app is the same after a reload (CFG-16). */
export function savedFeaturesIn(state: SavedState): SavedSection<string[]> {
  return state.section('features', (saved) =>
    Array.isArray(saved) && saved.every((flag) => typeof flag === 'string') ? saved : undefined,
  )
}

/** Stores in local storage who is signed in and the practice's flags (CFG-16), for the length of the session. */
export function persistSession({ deps, auth, signIn, queries }: Services): void {
  const actor: SignInActor = signIn.actor
  const savedAuth = savedAuthIn(deps.savedState)
  const savedFeatures = savedFeaturesIn(deps.savedState)
  const loggedOut = loggedOutIn(deps)
  let previous = actor.getSnapshot()
  actor.subscribe((current) => {
    const { details, openedBy } = current.context
    const hasStayed = previous.hasTag('leaving') && current.hasTag('signed_in')
    if (details && (details !== previous.context.details || hasStayed)) {
      loggedOut.forget()
      clearedIn(deps.tabState).forget()
      const { email, payload } = details
      savedAuth.write({ email, payload, mode: deps.clientConfig.auth_mode, openedBy })
    }
    const init = queries.getQueryData(initQuery.queryKey)
    if (hasStayed && init) savedFeatures.write(init.features)
    if (hasLoggedOut(previous, current)) {
      loggedOut.write(true)
      forgetDrafts()
    }
    if (hasEnded(previous, current)) {
      savedAuth.forget()
      savedFeatures.forget()
      clearedIn(deps.tabState).forget()
    }
    previous = current
  })
  auth.subscribe((snapshot) => {
    const init = queries.getQueryData(initQuery.queryKey)
    if (snapshot.matches('authed') && init) savedFeatures.write(init.features)
  })
}

/**
 * Whether the session has ended, or ends because the browser is leaving to log out. False if the server did not respond
 * or failed, since the session may still be open.
 */
function hasEnded(previous: SignInSnapshot, current: SignInSnapshot): boolean {
  if (current.context.problem?.isInconclusive) return false
  if (current.hasTag('failed') || current.hasTag('leaving')) return true
  return current.hasTag('signed_out') && previous.context.details !== null
}

/** Whether the user logged out; an expired session does not count. */
function hasLoggedOut(previous: SignInSnapshot, current: SignInSnapshot): boolean {
  if (current.hasTag('leaving')) return !previous.hasTag('leaving')
  return previous.hasTag('logging_out') && current.hasTag('signed_out') && current.context.problem === null
}

/** Shows the other tabs that the session is gone because the user logged out, and has not expired. */
function loggedOutIn({ savedState }: AppDependencies): SavedSection<true> {
  return savedState.section('logged_out', (saved) => (saved === true ? saved : undefined))
}

/** Removes the drafts that another user left in this tab, as soon as a user has signed in. */
export function forgetOthersDrafts({ auth, queries }: Services): void {
  let lastOwner: string | undefined
  auth.subscribe((snapshot) => {
    const owner = queries.getQueryData(initQuery.queryKey)?.subscriber_id
    if (!snapshot.matches('authed') || !owner || owner === lastOwner) return
    lastOwner = owner
    forgetDrafts(owner)
  })
}

/**
 * All tabs of a browser share one session, so each tab follows the log-outs, log-ins and changes of user in
 * the others. Another user's practice must never be mixed with the data of this page.
 */
export function followOtherTabs({ deps, auth, signIn }: Services): void {
  const actor: SignInActor = signIn.actor
  const savedAuth = savedAuthIn(deps.savedState)
  const loggedOut = loggedOutIn(deps)
  deps.onSavedElsewhere(() => {
    const { details, problem } = actor.getSnapshot().context
    const saved = savedAuth.read()
    if (!saved && loggedOut.read() && (details || hasExpired(problem))) {
      // If a request of this tab failed first, the log-out was shown as an expired session. This event corrects it.
      auth.send({ type: 'unauth', byUser: true })
      forgetDrafts()
    } else if (details && !saved) auth.send({ type: 'unauth' })
    else if (details && saved?.payload.user_id !== details.payload.user_id) deps.address.reload()
    else if (!details && saved) actor.send({ type: 'resume', openedBy: saved.openedBy })
  })
  deps.onSignedInElsewhere(() => {
    if (!actor.getSnapshot().context.details) actor.send({ type: 'resume' })
  })
}
