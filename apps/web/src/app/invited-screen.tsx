import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { AuthProblem } from '../features/auth/auth-problem.ts'
import type { ConcurrentActor } from '../features/auth/concurrent/concurrent.machine.ts'
import { type InviteState, InviteWait } from '../features/auth/concurrent/invite-wait.tsx'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import { inviteProblem } from '../features/auth/provider-problem.ts'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { Logo } from '../features/shell/logo.tsx'
import { usePageTitle } from '../pages/page-title.ts'
import type { Services } from './dependencies.ts'

/** The screen of a user who has signed in with a password while the practice introduces shared identities (AUTH-26). */
export function InvitedScreen({ services: { signIn, deps } }: { services: Services }) {
  if (signIn.mode !== 'concurrent') throw new Error(`There are no invitations in ${signIn.mode} mode`)
  const { actor } = signIn
  const snapshot = useSelector(actor, (current) => current)
  usePageTitle('Invite')
  return (
    <LoginLayout logo={<Logo />} heading="Check your email">
      <InviteWait
        product={PRODUCT_NAME}
        provider={requireSsoConfig(deps.clientConfig).provider}
        email={snapshot.context.details?.email ?? ''}
        invite={inviteState(snapshot, inviteProblem(signIn))}
        loggingOut={snapshot.hasTag('logging_out')}
        onResend={() => actor.send({ type: 'resend_invite' })}
        onContinue={() => actor.send({ type: 'continue' })}
        onLogOut={() => actor.send({ type: 'log_out' })}
      />
    </LoginLayout>
  )
}

function inviteState(snapshot: SnapshotFrom<ConcurrentActor>, inviteError: AuthProblem | null): InviteState {
  if (snapshot.matches({ legacy: { authenticated: 'sending' } })) return { kind: 'sending' }
  if (snapshot.matches({ legacy: { authenticated: 'sent' } })) {
    return { kind: snapshot.context.wasSentBefore ? 'sent_before' : 'sent' }
  }
  const problem = inviteError ?? snapshot.context.problem
  return problem ? { kind: 'failed', problem } : { kind: 'ready' }
}
