import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useSelector } from '@xstate/react'
import type { ConcurrentActor } from '../features/auth/concurrent/concurrent.machine.ts'
import { ConcurrentLogin } from '../features/auth/concurrent/concurrent-login.tsx'
import { GREETING, LoginLayout } from '../features/auth/login-layout.tsx'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../pages/page-title.ts'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice whose people sign in by a shared identity, or still by a password (AUTH-03). */
export function ConcurrentLoginScreen({
  actor,
  world,
  busy,
  busyLabel,
  problem,
}: LoginScreenProps<ConcurrentActor>) {
  usePageTitle('Log in')
  const isAtProvider = useSelector(actor, (snapshot) => snapshot.matches('sso'))
  const { allowed_redirect_urls } = world.clientConfig
  return (
    <LoginLayout logo={<Logo />} heading={`Log in to ${PRODUCT_NAME}`} greeting={GREETING}>
      <ConcurrentLogin
        provider={requireSsoConfig(world.clientConfig).provider}
        busy={busy ? (busyLabel === undefined && isAtProvider ? 'provider' : 'form') : null}
        busyLabel={busyLabel}
        problem={problem}
        onSsoLogIn={() => actor.send({ type: 'sso_log_in' })}
        onLogIn={(credentials) => actor.send({ type: 'log_in', ...credentials, allowed_redirect_urls })}
      />
    </LoginLayout>
  )
}
