import { lazy, Suspense } from 'react'
import type { AuthProblem } from '../features/auth/auth-problem.ts'
import type { AppWorld, Services } from './world.ts'

const Legacy = lazy(async () => ({
  default: (await import('./login-screen-legacy.tsx')).LegacyLoginScreen,
}))
const Concurrent = lazy(async () => ({
  default: (await import('./login-screen-concurrent.tsx')).ConcurrentLoginScreen,
}))
const Sso = lazy(async () => ({ default: (await import('./login-screen-sso.tsx')).SsoLoginScreen }))

interface Shown {
  busy: boolean
  /** What is under way, where it is not the logging in. */
  busyLabel?: string | undefined
  problem: AuthProblem | null
}

export interface LoginScreenProps<Actor> extends Shown {
  /** The running sign-in of the screen's mode. */
  actor: Actor
  world: AppWorld
}

/** The login of the configured mode, and of that alone (AUTH-01). */
export function LoginScreen({ services: { signIn, world }, ...shown }: { services: Services } & Shown) {
  return <Suspense>{variant()}</Suspense>

  function variant() {
    switch (signIn.mode) {
      case 'legacy':
        return <Legacy actor={signIn.actor} world={world} {...shown} />
      case 'concurrent':
        return <Concurrent actor={signIn.actor} world={world} {...shown} />
      case 'sso':
        return <Sso actor={signIn.actor} world={world} {...shown} />
    }
  }
}
