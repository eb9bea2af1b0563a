import { hasExpired } from '../features/auth/auth-problem.ts'
import { type SavedAuth, savedAuthIn } from '../features/auth/saved-auth.ts'
import type { SignInActor, SignInSnapshot, Start } from '../features/auth/sign-in.ts'
import { initQuery } from '../features/config/init.api.ts'
import { savedFeaturesIn } from '../features/config/saved-features.ts'
import { repliesOwnerIn } from '../features/reply/kept-replies.ts'
import type { SavedSection, SavedState } from '../lib/saved-state.ts'
import type { AppWorld, Services } from './world.ts'

/** Whether somebody was signed in here, in the mode that is configured now, when the page was last open. */
export function remembersSession(world: AppWorld): boolean {
  return rememberedSession(world).remembered
}

/** The same, and how their session was opened. */
export function rememberedSession({
  savedState,
  tabState,
  clientConfig,
}: AppWorld): Pick<Start, 'remembered' | 'openedBy'> {
  const saved = savedAuthIn(savedState).read() ?? clearedIn(tabState).read()
  return { remembered: saved?.mode === clientConfig.auth_mode, openedBy: saved?.openedBy }
}

/**
 * Drops what is saved before a reload into another version, and what was being written with it (CFG-11, G1-23). That
 * somebody is signed in is a thing of the session, which lives on: this tab remembers to ask for it.
 */
export function clearSaved({ savedState, tabState }: AppWorld): void {
  const saved = savedAuthIn(savedState).read()
  savedState.clear()
  if (saved) clearedIn(tabState).write({ mode: saved.mode, openedBy: saved.openedBy })
  repliesOwnerIn(tabState).forget()
}

/** In which way somebody was signed in when the saved state was cleared; nothing once it says so itself. */
function clearedIn(tabState: SavedState): SavedSection<Pick<SavedAuth, 'mode' | 'openedBy'>> {
  return tabState.section('signed_in_by', (saved) =>
    typeof Object(saved).mode === 'string' ? (saved as Pick<SavedAuth, 'mode' | 'openedBy'>) : undefined,
  )
}

/** Keeps in local storage who is signed in and the practice's flags (CFG-16), for as long as somebody is. */
export function keepSaved({ world, auth, signIn, queries }: Services): void {
  const actor: SignInActor = signIn.actor
  const savedAuth = savedAuthIn(world.savedState)
  const savedFeatures = savedFeaturesIn(world.savedState)
  const loggedOut = loggedOutIn(world)
  let before = actor.getSnapshot()
  actor.subscribe((now) => {
    const { details, openedBy } = now.context
    const hasStayed = before.hasTag('leaving') && now.hasTag('signed_in')
    if (details && (details !== before.context.details || hasStayed)) {
      loggedOut.forget()
      clearedIn(world.tabState).forget()
      const { email, payload } = details
      savedAuth.write({ email, payload, mode: world.clientConfig.auth_mode, openedBy })
    }
    const init = queries.getQueryData(initQuery.queryKey)
    if (hasStayed && init) savedFeatures.write(init.features)
    if (hasLoggedOut(before, now)) {
      loggedOut.write(true)
      forgetOrLog(world)
    }
    if (hasEnded(before, now)) {
      savedAuth.forget()
      savedFeatures.forget()
      clearedIn(world.tabState).forget()
    }
    before = now
  })
  auth.subscribe((snapshot) => {
    const init = queries.getQueryData(initQuery.queryKey)
    if (snapshot.matches('authed') && init) savedFeatures.write(init.features)
  })
}

/** Nobody is signed in any longer, as far as the server has said; while it has not, the session may still be open. */
function hasEnded(before: SignInSnapshot, now: SignInSnapshot): boolean {
  if (now.context.problem?.unanswered) return false
  if (now.hasTag('failed') || now.hasTag('leaving')) return true
  return now.hasTag('signed_out') && before.context.details !== null
}

/** Somebody left by their own will, other than by an expired session. */
function hasLoggedOut(before: SignInSnapshot, now: SignInSnapshot): boolean {
  if (now.hasTag('leaving')) return !before.hasTag('leaving')
  return before.hasTag('logging_out') && now.hasTag('signed_out') && now.context.problem === null
}

/** Tells the other tabs that a session which is gone was ended, and has not expired. */
function loggedOutIn({ savedState }: AppWorld): SavedSection<true> {
  return savedState.section('logged_out', (saved) => (saved === true ? saved : undefined))
}

/**
 * Drops what was being written here.
 * @param exceptOf whose is kept, if anybody's
 * @returns rejects when what drops it cannot be loaded
 */
export async function forgetUnsavedWork(exceptOf?: string): Promise<void> {
  const work = await import('./unsaved-work.ts')
  work.forgetUnsavedWork(exceptOf)
}

/** The same where nobody waits for it. */
function forgetOrLog({ logError }: AppWorld, exceptOf?: string): void {
  forgetUnsavedWork(exceptOf).catch((error: unknown) => logError(`Unsaved work is still here: ${error}`))
}

/** Drops what another person left unsaved here, once somebody has signed in. */
export function dropOthersWork({ world, auth, queries, firstScreen }: Services): void {
  const keptFor = repliesOwnerIn(world.tabState)
  let last: string | undefined
  auth.subscribe((snapshot) => {
    const owner = queries.getQueryData(initQuery.queryKey)?.subscriber_id
    if (!snapshot.matches('authed') || !owner || owner === last) return
    // A page that was just loaded holds nothing but what the tab keeps, and mostly that is nothing.
    const isClean = last === undefined && (keptFor.read() ?? owner) === owner
    last = owner
    if (!isClean) firstScreen.then(() => forgetOrLog(world, owner))
  })
}

/**
 * All tabs of a browser share one session, so they follow each other: out, in, and to another person, whose practice
 * must never be mixed with what this page has loaded.
 */
export function followOtherTabs({ world, auth, signIn }: Services): void {
  const actor: SignInActor = signIn.actor
  const savedAuth = savedAuthIn(world.savedState)
  const loggedOut = loggedOutIn(world)
  world.onSavedElsewhere(() => {
    const { details, problem } = actor.getSnapshot().context
    const saved = savedAuth.read()
    if (!saved && loggedOut.read() && (details || hasExpired(problem))) {
      // Also where a call was faster to find out: nothing has expired.
      auth.send({ type: 'unauth', byWill: true })
      forgetOrLog(world)
    } else if (details && !saved) auth.send({ type: 'unauth' })
    else if (details && saved?.payload.user_id !== details.payload.user_id) world.address.reload()
    else if (!details && saved) actor.send({ type: 'resume', openedBy: saved.openedBy })
  })
  world.onSignedInElsewhere(() => {
    if (!actor.getSnapshot().context.details) actor.send({ type: 'resume' })
  })
}
