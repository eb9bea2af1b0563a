import type { Integration } from '@enamel/contract/integrations'
import { Button } from '../../../ui/buttons/button.tsx'
import type { SetupEvent } from '../flows/setup.machine.ts'
import type { FlowStep } from '../model/service-steps.ts'
import { FailureHeadline } from './failure-headline.tsx'
import styles from './flow-panel.module.css'
import { ScreenHeading } from './flow-panel.tsx'
import { FlowSteps } from './flow-steps.tsx'
import { SignInButton } from './sign-in-button.tsx'
import { SYNCING_MESSAGE, SyncProgress } from './sync-progress.tsx'

/** `syncing` is the success while the first sync runs. */
export type SetupScreen = 'instructions' | 'signIn' | 'success' | 'syncing' | 'failed' | 'disconnecting'

export interface SetupHeadlineProps {
  screen: SetupScreen
  connection: Integration
  /** Why the sign-in or the sync failed. */
  error: string | null
}

/** What is announced on a screen of the setup. */
export function SetupHeadline({ screen, connection, error }: SetupHeadlineProps) {
  const { display_name: name } = connection
  switch (screen) {
    case 'instructions':
    case 'signIn':
      return null
    case 'syncing':
    case 'success':
      return (
        <>
          <ScreenHeading>You're connected to {name}</ScreenHeading>
          {screen === 'syncing' && <p>{SYNCING_MESSAGE}</p>}
        </>
      )
    case 'failed':
      return <FailureHeadline connection={connection} flow="setup" error={error} />
    case 'disconnecting':
      return (
        <>
          <ScreenHeading>Disconnecting…</ScreenHeading>
          <p>Our access to {name} is being removed. After that you can connect it again.</p>
        </>
      )
  }
}

export interface SetupScreenBodyProps {
  screen: SetupScreen
  connection: Integration
  steps: readonly FlowStep[]
  current: number | null
  isSigningIn: boolean
  send: (event: SetupEvent) => void
  onExit: () => void
}

/** The steps of the setup, and what there is to do in the present one. */
export function SetupScreenBody(props: SetupScreenBodyProps) {
  const { screen, connection, steps, current, isSigningIn, send, onExit } = props
  const signInButton = (
    <SignInButton
      connection={connection}
      isSigningIn={isSigningIn}
      onSignIn={() => send({ type: 'sign_in' })}
    />
  )
  const back = (
    <Button variant="quiet" size={36} onClick={() => send({ type: 'back' })}>
      Back
    </Button>
  )
  if (screen === 'disconnecting') return null
  if (current === null) return <div className={styles.actions}>{signInButton}</div>
  return (
    <>
      <FlowSteps steps={steps} current={current}>
        {screen === 'instructions' && (
          <Button variant="primary" size={36} onClick={() => send({ type: 'continue' })}>
            Continue
          </Button>
        )}
        {screen === 'signIn' && (
          <>
            {signInButton}
            {back}
          </>
        )}
        {screen === 'syncing' && <SyncProgress sync={connection.sync} />}
      </FlowSteps>
      {(screen === 'success' || screen === 'syncing') && (
        <div className={styles.actions}>
          <Button variant="primary" size={36} onClick={onExit}>
            Done
          </Button>
          {back}
        </div>
      )}
    </>
  )
}
