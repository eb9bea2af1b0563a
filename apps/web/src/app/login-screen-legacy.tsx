import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { LegacyActor } from '../features/auth/legacy/legacy.machine.ts'
import { LoginForm } from '../features/auth/legacy/login-form.tsx'
import { GREETING, LoginLayout } from '../features/auth/login-layout.tsx'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../pages/page-title.ts'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice that signs in by email and password (AUTH-02). */
export function LegacyLoginScreen({ actor, world, busy, ...form }: LoginScreenProps<LegacyActor>) {
  usePageTitle('Log in')
  const { allowed_redirect_urls } = world.clientConfig
  return (
    <LoginLayout logo={<Logo />} heading={`Log in to ${PRODUCT_NAME}`} greeting={GREETING}>
      <LoginForm
        {...form}
        state={busy ? 'busy' : 'ready'}
        onLogIn={(credentials) => actor.send({ type: 'log_in', ...credentials, allowed_redirect_urls })}
      />
    </LoginLayout>
  )
}
