import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { problemMessage } from '../features/auth/auth-problem.ts'
import { LoginLayout } from '../features/auth/login-layout.tsx'
import type { SignInActor } from '../features/auth/sign-in.ts'
import { acceptInvitation, invitationQuery } from '../features/auth/welcome/welcome.api.ts'
import { WelcomeForm } from '../features/auth/welcome/welcome-form.tsx'
import { Logo } from '../features/shell/logo.tsx'
import { fieldErrorsOf, isFinal } from '../lib/api-error.ts'
import { errorMessage } from '../lib/error-message.ts'
import { usePageTitle } from '../pages/page-title.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { LoadingView } from '../ui/feedback/loading-view.tsx'
import type { AppView } from './app-view.ts'
import type { Services } from './dependencies.ts'
import styles from './welcome-screen.module.css'

export interface WelcomeScreenProps {
  services: Services
  /** The token of the invitation. */
  token: string
  /** What the page would show without the invitation. */
  view: AppView['kind']
  /** Leaves the invitation for the app or its login. */
  onLeave: () => void
}

/** The page of an invitation, on which a new user sets a password. A user who is logged in has to log out first. */
export function WelcomeScreen({ services, token, view, onLeave }: WelcomeScreenProps) {
  usePageTitle('Welcome')
  if (view === 'starting' || view === 'resuming') return <LoadingFrame />
  if (view === 'login') return <Invitation services={services} token={token} onLeave={onLeave} />
  return <LoggedIn signIn={services.signIn.actor} onLeave={onLeave} />
}

function Invitation({ services, token, onLeave }: Omit<WelcomeScreenProps, 'view'>) {
  const signIn: SignInActor = services.signIn.actor
  const { data, error, refetch } = useQuery(invitationQuery(token), services.queries)
  const accept = useMutation(
    {
      mutationFn: (password: string) => acceptInvitation(token, password),
      onSuccess: () => {
        onLeave()
        signIn.send({ type: 'resume' })
      },
    },
    services.queries,
  )
  if (error) {
    return (
      <Frame>
        <div className={styles.message}>
          <Banner>{errorMessage(error)}</Banner>
          {!isFinal(error) && (
            <Button size={36} block onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <Button size={36} block onClick={onLeave}>
            Go to the login
          </Button>
        </div>
      </Frame>
    )
  }
  if (!data) return <LoadingFrame />
  const refused = fieldErrorsOf(accept.error, 'password')
  return (
    <Frame greeting={`${data.name}, set a password to work with ${data.practice}.`}>
      <WelcomeForm
        practice={data.practice}
        email={data.email}
        isSaving={accept.isPending || accept.isSuccess}
        refused={refused}
        problem={accept.error && !refused ? errorMessage(accept.error) : null}
        onSubmit={accept.mutate}
      />
    </Frame>
  )
}

function LoadingFrame() {
  return (
    <Frame>
      <LoadingView />
    </Frame>
  )
}

function LoggedIn({ signIn, onLeave }: { signIn: SignInActor; onLeave: () => void }) {
  const snapshot = useSelector(signIn, (current) => current)
  const { details, problem } = snapshot.context
  return (
    <Frame>
      <div className={styles.message}>
        <p>
          You are logged in as <b className={styles.email}>{details?.email}</b>. To accept this invitation,
          log out first.
        </p>
        {problem && <Banner>{problemMessage(problem)}</Banner>}
        <Button
          variant="primary"
          size={36}
          block
          busy={snapshot.hasTag('logging_out')}
          busyLabel="Logging out..."
          onClick={() => signIn.send({ type: 'log_out' })}
        >
          Log out and continue
        </Button>
        <Button size={36} block onClick={onLeave}>
          {`Stay logged in and open ${PRODUCT_NAME}`}
        </Button>
      </div>
    </Frame>
  )
}

function Frame({ greeting, children }: { greeting?: string; children: ReactNode }) {
  return (
    <LoginLayout
      logo={<Logo />}
      heading={`Welcome to ${PRODUCT_NAME}`}
      {...(greeting !== undefined && { greeting })}
    >
      {children}
    </LoginLayout>
  )
}
