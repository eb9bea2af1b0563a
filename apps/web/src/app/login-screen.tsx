import { ssoProblem } from '../features/auth/provider-problem.ts'
import { usePageTitle } from '../pages/page-title.ts'
import type { Services } from './dependencies.ts'
import { ConcurrentLoginScreen } from './login-screen-concurrent.tsx'
import { LegacyLoginScreen } from './login-screen-legacy.tsx'
import type { LoginState } from './login-screen-props.ts'
import { SsoLoginScreen } from './login-screen-sso.tsx'

/** The login of the configured mode only (AUTH-01). */
export function LoginScreen({ services: { signIn, deps }, ...state }: { services: Services } & LoginState) {
  usePageTitle('Log in')
  switch (signIn.mode) {
    case 'legacy':
      return <LegacyLoginScreen actor={signIn.actor} deps={deps} {...state} />
    case 'concurrent':
      return <ConcurrentLoginScreen actor={signIn.actor} deps={deps} {...state} />
    case 'sso':
      return <SsoLoginScreen actor={signIn.actor} deps={deps} {...state} problem={ssoProblem(signIn)} />
  }
}
