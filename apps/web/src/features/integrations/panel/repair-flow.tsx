import type { Integration } from '@enamel/contract/integrations'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { repairMachine } from '../flows/repair.machine.ts'
import { useProgress } from '../flows/use-progress.ts'
import { useServerChanges } from '../flows/use-server-changes.ts'
import { useSignIn } from '../flows/use-sign-in.ts'
import { repairSteps } from '../model/service-steps.ts'
import { AskColleague } from './ask-colleague.tsx'
import { DisconnectAction } from './connection-actions.tsx'
import { DataAside } from './data-aside.tsx'
import { FailureHeadline } from './failure-headline.tsx'
import styles from './flow-panel.module.css'
import { FlowPanel, ScreenHeading } from './flow-panel.tsx'
import type { FlowProps } from './flow-props.ts'
import { FlowSteps } from './flow-steps.tsx'
import { SignInButton } from './sign-in-button.tsx'
import { SYNCING_MESSAGE, SyncProgress } from './sync-progress.tsx'

/** The index of the step in which the user signs in, and of the one in which everything is fetched. */
const [SIGN_IN_STEP, FETCH_STEP] = [1, 3]

/** Repairing a connection that stopped working: the cause, the sign-in, and what follows by itself (INT-12). */
export function RepairFlow(props: FlowProps) {
  const { connection, config, sendingEmail, now, zone, onProgress, onExit } = props
  const { display_name: name } = connection
  const [snapshot, send] = useMachine(
    repairMachine.provide({ actors: { signIn: useSignIn(connection, config) } }),
  )
  useServerChanges(connection, send, connection.sync)
  useProgress(snapshot, onProgress)
  // The texts are about the connection as it was broken, also once it works again.
  const broken = useWhileBroken(connection)

  const isFailed = snapshot.matches('failed')
  const isHealthy = snapshot.matches('healthy')
  const isSyncing = snapshot.matches({ healthy: 'syncing' })
  const steps = repairSteps(broken, now, zone)
  const current = isHealthy ? (isSyncing ? FETCH_STEP : steps.length) : SIGN_IN_STEP
  const signIn = (
    <>
      <SignInButton
        connection={connection}
        isSigningIn={snapshot.hasTag('signing_in')}
        onSignIn={() => send({ type: 'sign_in' })}
      />
      {connection.is_available && <AskColleague connection={connection} now={now} zone={zone} />}
    </>
  )
  return (
    <FlowPanel
      connection={connection}
      title={`Repair ${name}`}
      screen={isFailed ? 'failed' : isHealthy ? 'healthy' : 'repair'}
      step={!isFailed && current < steps.length ? { current: current + 1, total: steps.length } : null}
      onExit={onExit}
      headline={
        isFailed ? (
          <FailureHeadline connection={connection} flow="repair" error={snapshot.context.error} />
        ) : isHealthy ? (
          <>
            <ScreenHeading>You're connected to {name}</ScreenHeading>
            {isSyncing && <p>{SYNCING_MESSAGE}</p>}
          </>
        ) : (
          <>
            <ScreenHeading>Something went wrong with {name}</ScreenHeading>
            <p>Sign into {name} again so we can attempt to repair it</p>
          </>
        )
      }
      aside={
        <DataAside
          flow={isHealthy ? 'manage' : 'repair'}
          connection={connection}
          sendingEmail={sendingEmail}
          now={now}
          zone={zone}
        />
      }
    >
      {isFailed ? (
        <div className={styles.actions}>{signIn}</div>
      ) : (
        <FlowSteps steps={steps} current={current}>
          {isSyncing ? <SyncProgress sync={connection.sync} /> : signIn}
        </FlowSteps>
      )}
      {isHealthy ? (
        <div className={styles.actions}>
          <Button variant="primary" size={36} onClick={onExit}>
            Done
          </Button>
        </div>
      ) : (
        <DisconnectAction connection={connection} />
      )}
    </FlowPanel>
  )
}

/** The connection as it was when it was last broken. */
function useWhileBroken(connection: Integration): Integration {
  const [broken, setBroken] = useState(connection)
  if (connection.state !== 'unhealthy' || broken === connection) return broken
  setBroken(connection)
  return connection
}
