import type { SsoActor } from '../features/auth/sso/sso.machine.ts'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { SsoLogin } from '../features/auth/sso/sso-login.tsx'
import { Logo } from '../features/shell/logo.tsx'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice whose staff sign in with a shared identity only (AUTH-04). */
export function SsoLoginScreen({ actor, deps, ...login }: LoginScreenProps<SsoActor>) {
  return (
    <SsoLogin
      {...login}
      logo={<Logo />}
      provider={requireSsoConfig(deps.clientConfig).provider}
      onLogIn={() => actor.send({ type: 'sso_log_in' })}
    />
  )
}
