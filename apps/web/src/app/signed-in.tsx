import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { hasExpired } from '../features/auth/auth-problem.ts'
import { SessionProvider } from '../features/auth/session.tsx'
import type { SignInActor } from '../features/auth/sign-in.ts'
import { ClientConfigProvider } from '../features/config/client-config.ts'
import { FormDraftsProvider } from '../lib/drafts/form-drafts.tsx'
import { initQuery } from '../signed-in/init.api.ts'
import { RealtimeProvider } from '../signed-in/realtime-context.tsx'
import type { Services } from './dependencies.ts'
import { createAppRouter } from './router.tsx'

interface SignedInProps {
  services: Services
  /** Shown until the router has loaded the screen at the page's address. */
  outline: ReactNode
}

/** The app as it is shown while a user is signed in. */
export function SignedIn({ services, outline }: SignedInProps) {
  const { queries, realtime, deps, markFirstScreenShown } = services
  const signIn: SignInActor = services.signIn.actor
  const [router] = useState(() => createAppRouter(deps.history?.()))
  const [isRouterLoaded, setRouterLoaded] = useState(false)
  useEffect(() => {
    // In a transition, the browser paints the app before its effects send a dozen requests.
    const show = () => startTransition(() => setRouterLoaded(true))
    // After a failure the router itself shows an error.
    void router
      .load()
      .catch((error) => deps.logError(String(error)))
      .then(show)
  }, [router, deps])
  useEffect(() => {
    if (isRouterLoaded) markFirstScreenShown()
  }, [isRouterLoaded, markFirstScreenShown])
  const snapshot = useSelector(signIn, (current) => current)
  const { details, problem } = snapshot.context
  const [draftsProps] = useState(() => ({
    owner: queries.getQueryData(initQuery.queryKey)?.subscriber_id ?? '',
    isExpired: () => hasExpired(signIn.getSnapshot().context.problem),
  }))
  return (
    <SessionProvider
      value={{
        mode: deps.clientConfig.auth_mode,
        email: details?.email ?? '',
        name: details?.payload.name ?? '',
        loggingOut: snapshot.hasTag('logging_out'),
        problem,
        logOut: () => signIn.send({ type: 'log_out' }),
      }}
    >
      <QueryClientProvider client={queries}>
        <RealtimeProvider realtime={realtime}>
          <ClientConfigProvider value={deps.clientConfig}>
            <FormDraftsProvider {...draftsProps}>
              {isRouterLoaded ? <RouterProvider router={router} /> : outline}
            </FormDraftsProvider>
          </ClientConfigProvider>
        </RealtimeProvider>
      </QueryClientProvider>
    </SessionProvider>
  )
}
