import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useSelector } from '@xstate/react'
import { InviteWait } from '../features/auth/concurrent/invite-wait.tsx'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import { inviteProblem } from '../features/auth/provider-problem.ts'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../pages/page-title.ts'
import type { Services } from './world.ts'

/** What somebody sees who has signed in by a password where shared identities are on their way (AUTH-26). */
export function InvitedScreen({ services: { signIn, world } }: { services: Services }) {
  if (signIn.mode !== 'concurrent') throw new Error(`Nobody is invited in ${signIn.mode} mode`)
  const { actor } = signIn
  const now = useSelector(actor, (snapshot) => snapshot)
  usePageTitle('Invite')
  return (
    <LoginLayout logo={<Logo />} heading="Check your email">
      <InviteWait
        product={PRODUCT_NAME}
        provider={requireSsoConfig(world.clientConfig).provider}
        email={now.context.details?.email ?? ''}
        sending={now.matches({ legacy: { authenticated: 'sending' } })}
        locked={now.matches({ legacy: { authenticated: 'sent' } })}
        problem={inviteProblem(signIn) ?? now.context.problem}
        loggingOut={now.hasTag('logging_out')}
        onResend={() => actor.send({ type: 'resend_invite' })}
        onContinue={() => actor.send({ type: 'continue' })}
        onLogOut={() => actor.send({ type: 'log_out' })}
      />
    </LoginLayout>
  )
}
