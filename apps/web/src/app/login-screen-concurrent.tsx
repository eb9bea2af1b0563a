import { useSelector } from '@xstate/react'
import type { ConcurrentActor } from '../features/auth/concurrent/concurrent.machine.ts'
import { ConcurrentLogin } from '../features/auth/concurrent/concurrent-login.tsx'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import { loginText } from '../features/auth/login-text.ts'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { Logo } from '../features/shell/logo.tsx'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice whose staff sign in with a shared identity, or still with a password (AUTH-03). */
export function ConcurrentLoginScreen({
  actor,
  deps,
  busy,
  busyLabel,
  problem,
}: LoginScreenProps<ConcurrentActor>) {
  const isAtProvider = useSelector(actor, (snapshot) => snapshot.matches('sso'))
  const step = useSelector(actor, (snapshot) => snapshot.context.step)
  const { allowed_redirect_urls } = deps.clientConfig
  return (
    <LoginLayout logo={<Logo />} heading={loginText.heading} greeting={loginText.greeting}>
      <ConcurrentLogin
        provider={requireSsoConfig(deps.clientConfig).provider}
        busy={busy ? (busyLabel === undefined && isAtProvider ? 'provider' : 'form') : null}
        busyLabel={busyLabel}
        problem={problem}
        step={step}
        onSsoLogIn={() => actor.send({ type: 'sso_log_in' })}
        onLogIn={(credentials) => actor.send({ type: 'log_in', ...credentials, allowed_redirect_urls })}
        onBack={() => actor.send({ type: 'back' })}
      />
    </LoginLayout>
  )
}
