import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { AuthProblem } from '../features/auth/auth-problem.ts'
import { LoginForm } from '../features/auth/legacy/login-form.tsx'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../pages/page-title.ts'
import type { Services } from './world.ts'

export interface LoginScreenProps {
  services: Services
  busy: boolean
  busyLabel?: string
  problem: AuthProblem | null
}

/** The login of a practice that signs in by email and password (AUTH-02). */
export function LoginScreen({ services, ...form }: LoginScreenProps) {
  const { mode, world } = services
  usePageTitle('Log in')
  return (
    <LoginLayout logo={<Logo />} heading={`Log in to ${PRODUCT_NAME}`}>
      <LoginForm
        {...form}
        onLogIn={(credentials) =>
          mode.send({
            type: 'log_in',
            ...credentials,
            allowed_redirect_urls: world.clientConfig.allowed_redirect_urls,
          })
        }
      />
    </LoginLayout>
  )
}
