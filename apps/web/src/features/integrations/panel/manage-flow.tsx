import { useMachine } from '@xstate/react'
import type { ReactNode } from 'react'
import { manageMachine } from '../flows/manage.machine.ts'
import { useProgress } from '../flows/use-progress.ts'
import { useServerChanges } from '../flows/use-server-changes.ts'
import { useSignIn } from '../flows/use-sign-in.ts'
import { isFailureMadeGood, isSyncRunning } from '../model/sync-text.ts'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionDetails } from './connection-details.tsx'
import { DataAside } from './data-aside.tsx'
import { FailureHeadline } from './failure-headline.tsx'
import styles from './flow-panel.module.css'
import { FlowPanel } from './flow-panel.tsx'
import type { FlowProps } from './flow-props.ts'
import { SignInButton } from './sign-in-button.tsx'
import { SYNCING_MESSAGE, SyncProgress } from './sync-progress.tsx'

export interface ManageFlowProps extends FlowProps {
  /** What else there is to do with this service. */
  children?: ReactNode
}

/** Looking after a connection that works: its state, a sync, and the way to disconnect it (INT-11). */
export function ManageFlow(props: ManageFlowProps) {
  const { connection, config, sendingEmail, now, zone, onProgress, onExit, children } = props
  const { display_name: name, state, sync } = connection
  const [snapshot, send] = useMachine(
    manageMachine.provide({ actors: { signIn: useSignIn(connection, config) } }),
  )
  useServerChanges(connection, send, isFailureMadeGood(connection) ? sync : null)
  useProgress(snapshot, onProgress)

  const isDisconnecting = state === 'disconnecting'
  const isFailed = snapshot.matches('failed') && !isDisconnecting
  const isSyncing = snapshot.matches({ healthy: 'syncing' }) && !isDisconnecting
  const isSigningIn = snapshot.hasTag('signing_in')
  return (
    <FlowPanel
      connection={connection}
      title={`Manage ${name}`}
      screen={isDisconnecting ? 'disconnecting' : isFailed ? 'failed' : 'healthy'}
      onExit={onExit}
      headline={
        isDisconnecting ? (
          <p>Disconnecting…</p>
        ) : isFailed ? (
          <FailureHeadline connection={connection} flow="manage" error={snapshot.context.error} />
        ) : (
          isSyncing && <p>{SYNCING_MESSAGE}</p>
        )
      }
      aside={
        <DataAside flow="manage" connection={connection} sendingEmail={sendingEmail} now={now} zone={zone} />
      }
    >
      <ConnectionDetails connection={connection} now={now} zone={zone} />
      {isSyncing && (
        <div className={styles.progress}>
          <SyncProgress sync={sync} />
        </div>
      )}
      {!isDisconnecting && (
        <ConnectionActions connection={connection} isSyncing={isSyncing && isSyncRunning(sync)}>
          {isFailed && (
            <SignInButton
              connection={connection}
              isSigningIn={isSigningIn}
              onSignIn={() => send({ type: 'sign_in' })}
            />
          )}
        </ConnectionActions>
      )}
      {children}
    </FlowPanel>
  )
}
