import type { LegacyActor } from '../features/auth/legacy/legacy.machine.ts'
import { LoginForm } from '../features/auth/legacy/login-form.tsx'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import { loginWords } from '../features/auth/login-words.ts'
import { Logo } from '../features/shell/logo.tsx'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice that signs in by email and password (AUTH-02). */
export function LegacyLoginScreen({ actor, world, busy, ...form }: LoginScreenProps<LegacyActor>) {
  const { allowed_redirect_urls } = world.clientConfig
  return (
    <LoginLayout logo={<Logo />} heading={loginWords.heading} greeting={loginWords.greeting}>
      <LoginForm
        {...form}
        state={busy ? 'busy' : 'ready'}
        onLogIn={(credentials) => actor.send({ type: 'log_in', ...credentials, allowed_redirect_urls })}
      />
    </LoginLayout>
  )
}
