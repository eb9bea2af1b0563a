import { useSelector } from '@xstate/react'
import type { LegacyActor } from '../features/auth/legacy/legacy.machine.ts'
import { LoginForm } from '../features/auth/legacy/login-form.tsx'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import { loginText } from '../features/auth/login-text.ts'
import { Logo } from '../features/shell/logo.tsx'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice whose staff sign in with email and password (AUTH-02). */
export function LegacyLoginScreen({ actor, deps, busy, ...form }: LoginScreenProps<LegacyActor>) {
  const step = useSelector(actor, (snapshot) => snapshot.context.step)
  const { allowed_redirect_urls } = deps.clientConfig
  return (
    <LoginLayout logo={<Logo />} heading={loginText.heading} greeting={loginText.greeting}>
      <LoginForm
        {...form}
        step={step}
        state={busy ? 'busy' : 'ready'}
        onLogIn={(credentials) => actor.send({ type: 'log_in', ...credentials, allowed_redirect_urls })}
        onBack={() => actor.send({ type: 'back' })}
      />
    </LoginLayout>
  )
}
