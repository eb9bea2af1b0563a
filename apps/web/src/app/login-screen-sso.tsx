import { PRODUCT_NAME } from '@enamel/domain/product/name'
import type { SsoActor } from '../features/auth/sso/sso.machine.ts'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { SsoLogin } from '../features/auth/sso/sso-login.tsx'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../pages/page-title.ts'
import type { LoginScreenProps } from './login-screen-props.ts'

/** The login of a practice that signs in by a shared identity alone (AUTH-04). */
export function SsoLoginScreen({ actor, world, ...login }: LoginScreenProps<SsoActor>) {
  usePageTitle('Log in')
  return (
    <SsoLogin
      {...login}
      logo={<Logo />}
      heading={`Log in to ${PRODUCT_NAME}`}
      provider={requireSsoConfig(world.clientConfig).provider}
      onLogIn={() => actor.send({ type: 'sso_log_in' })}
    />
  )
}
