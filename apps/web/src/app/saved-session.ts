import { savedAuthIn } from '../features/auth/saved-auth.ts'
import { initQuery } from '../features/config/init.api.ts'
import { savedFeaturesIn } from '../features/config/saved-features.ts'
import type { AppWorld, Services } from './world.ts'

/** Whether somebody was signed in here, in the way that is configured now, when the page was last open. */
export function remembersSession({ savedState, clientConfig }: AppWorld): boolean {
  return savedAuthIn(savedState).read()?.mode === clientConfig.auth_mode
}

/** Keeps in local storage who is signed in and the practice's flags (CFG-16), for as long as somebody is. */
export function keepSaved({ world, auth, mode, queries }: Services): void {
  const savedAuth = savedAuthIn(world.savedState)
  const savedFeatures = savedFeaturesIn(world.savedState)
  let kept = mode.getSnapshot().context.details
  mode.subscribe(({ value, context: { details } }) => {
    if (details && details !== kept) {
      savedAuth.write({ email: details.email, payload: details.payload, mode: world.clientConfig.auth_mode })
    }
    if (value === 'errored' || (value === 'unauthenticated' && kept)) {
      savedAuth.forget()
      savedFeatures.forget()
    }
    // After an expired session the same person finds their words again; who logs out leaves none behind.
    if (value === 'unauthenticated' && kept) {
      void import('../features/reply/saved-replies.ts').then(({ forgetReplies }) => forgetReplies())
    }
    kept = details
  })
  auth.subscribe((snapshot) => {
    const init = queries.getQueryData(initQuery.queryKey)
    if (snapshot.matches('authed') && init) savedFeatures.write(init.features)
  })
}

/**
 * All tabs of a browser share one session, so they follow each other: out, in, and to another person, whose practice
 * must never be mixed with what this page has loaded.
 */
export function followOtherTabs({ world, auth, mode }: Services): void {
  const savedAuth = savedAuthIn(world.savedState)
  world.onSavedElsewhere(() => {
    const { details } = mode.getSnapshot().context
    const saved = savedAuth.read()
    if (details && !saved) auth.send({ type: 'unauth' })
    else if (details && saved?.payload.user_id !== details.payload.user_id) world.address.reload()
    else if (!details && saved) mode.send({ type: 'resume' })
  })
}
