import { usePageTitle } from '../pages/page-title.ts'
import { ConcurrentLoginScreen } from './login-screen-concurrent.tsx'
import { LegacyLoginScreen } from './login-screen-legacy.tsx'
import type { ShownLogin } from './login-screen-props.ts'
import { SsoLoginScreen } from './login-screen-sso.tsx'
import type { Services } from './world.ts'

/** The login of the configured mode, and of that alone (AUTH-01). */
export function LoginScreen({ services: { signIn, world }, ...shown }: { services: Services } & ShownLogin) {
  usePageTitle('Log in')
  switch (signIn.mode) {
    case 'legacy':
      return <LegacyLoginScreen actor={signIn.actor} world={world} {...shown} />
    case 'concurrent':
      return <ConcurrentLoginScreen actor={signIn.actor} world={world} {...shown} />
    case 'sso':
      return <SsoLoginScreen actor={signIn.actor} world={world} {...shown} />
  }
}
