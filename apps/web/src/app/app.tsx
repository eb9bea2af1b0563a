import { actionViews, ownActionView } from '@enamel/domain/actions/views'
import { welcomeToken } from '@enamel/domain/auth/welcome-path'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { authView } from '../features/auth/auth-view.ts'
import type { SignInActor } from '../features/auth/sign-in.ts'
import { FrameSkeleton } from '../features/shell/frame-skeleton.tsx'
import { askBeforeUnload } from '../lib/drafts/unsaved-edits.tsx'
import { ActionsTitle } from '../pages/actions/actions-title.tsx'
import { prepareScreenAt } from '../pages/load-screens.ts'
import { usePageTitle } from '../pages/page-title.ts'
import { FailureView } from '../ui/feedback/failure-view.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './app.module.css'
import { type AppView, appView } from './app-view.ts'
import type { Services } from './dependencies.ts'
import { catchDroppedFiles } from './dropped-files.ts'
import { remembersSession, savedFeaturesIn } from './saved-session.ts'

const LoginScreen = lazyPart(async () => (await import('./login-screen.tsx')).LoginScreen)
const InvitedScreen = lazyPart(async () => (await import('./invited-screen.tsx')).InvitedScreen)
const WelcomeScreen = lazyPart(async () => (await import('./welcome-screen.tsx')).WelcomeScreen)
// The app is loaded only if there is a session, or if the browser remembers one (AUTH-09).
const SignedIn = lazyPart(async () => (await import('./signed-in.tsx')).SignedIn)

/**
 * The page as a whole: an invitation, the login, the screen of an invited user, the app, the outline of the app, or the
 * reason why the app cannot start.
 */
export function App({ services }: { services: Services }) {
  const view = useAppView(services)
  const { address } = services.deps
  const path = new URL(address.current()).pathname
  const queueAt = [...actionViews, ownActionView].find((view) => view.path === path)
  // The page of an invitation is shown to people without an account, so it is outside the app's router.
  const [token, setToken] = useState(() => welcomeToken(path))
  const opening = view.kind === 'resuming' || view.kind === 'app'
  useEffect(() => {
    // The app is loaded while the server is asked whether the session is open.
    if (!opening) return
    SignedIn.prepare()
    prepareScreenAt(address.current())
  }, [opening, address])
  useEffect(catchDroppedFiles, [])
  useEffect(askBeforeUnload, [])
  const outline = () => (
    <FrameSkeleton
      features={savedFeaturesIn(services.deps.savedState).read() ?? []}
      title={queueAt && <ActionsTitle view={queueAt} />}
    />
  )
  if (token !== null && view.kind !== 'failure') {
    const leave = () => {
      address.replace('/')
      setToken(null)
    }
    return <WelcomeScreen services={services} token={token} view={view.kind} onLeave={leave} />
  }
  switch (view.kind) {
    case 'failure':
      return <CannotStart text={view.text} onReload={services.deps.address.reload} />
    case 'starting':
      if (remembersSession(services.deps)) return outline()
      return <LoginScreen services={services} busy problem={null} busyLabel={`Starting ${PRODUCT_NAME}...`} />
    case 'login':
      return <LoginScreen services={services} busy={view.busy} problem={view.problem} />
    case 'resuming':
      return outline()
    case 'invited':
      return <InvitedScreen services={services} />
    case 'app':
      return <SignedIn fallback={outline()} outline={outline()} services={services} />
  }
}

function CannotStart({ text, onReload }: { text: string; onReload: () => void }) {
  usePageTitle('Cannot start')
  return (
    <main className={styles.centre}>
      <FailureView text={text} onRetry={onReload} retryLabel="Reload" />
    </main>
  )
}

function useAppView({ config, auth, signIn }: Services): AppView {
  const actor: SignInActor = signIn.actor
  const configSnapshot = useSelector(config, (snapshot) => snapshot)
  const authSnapshot = useSelector(auth, (snapshot) => snapshot)
  const signInSnapshot = useSelector(actor, (snapshot) => snapshot)
  return appView(configSnapshot, authView(authSnapshot, signInSnapshot))
}
