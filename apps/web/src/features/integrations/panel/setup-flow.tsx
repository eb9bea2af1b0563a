import { useMachine } from '@xstate/react'
import { useRef } from 'react'
import { setupMachine } from '../flows/setup.machine.ts'
import { useLeaving } from '../flows/use-leaving.ts'
import { useProgress } from '../flows/use-progress.ts'
import { useServerChanges } from '../flows/use-server-changes.ts'
import { useSignIn } from '../flows/use-sign-in.ts'
import { completeSetup } from '../integrations.api.ts'
import { setupSteps } from '../model/service-steps.ts'
import { DataAside } from './data-aside.tsx'
import { FlowPanel } from './flow-panel.tsx'
import type { FlowProps } from './flow-props.ts'
import { SetupHeadline, type SetupScreen, SetupScreenBody } from './setup-screens.tsx'

/** Connecting a service (INT-07). While it is still being disconnected, nobody can sign in (C3-08). */
export function SetupFlow(props: FlowProps) {
  const { connection, config, sendingEmail, now, zone, onProgress, onExit } = props
  const { integration, display_name: name, state } = connection
  const isPageClosing = useRef(false)
  const [snapshot, send] = useMachine(
    setupMachine.provide({
      actors: { signIn: useSignIn(connection, config) },
      actions: {
        exit: onExit,
        // The server finishes a setup by itself if the request is lost.
        complete: () => void completeSetup(integration, isPageClosing.current).catch(() => undefined),
      },
    }),
    { input: { integration } },
  )
  useServerChanges(connection, send, connection.sync)
  useProgress(snapshot, onProgress)
  useLeaving(isPageClosing, () => send({ type: 'leave' }))

  const screen = state === 'disconnecting' ? 'disconnecting' : screenOfSetup(snapshot)
  const steps = setupSteps(integration, name)
  const current = currentStep(screen, steps.length)
  return (
    <FlowPanel
      connection={connection}
      title={`Set up ${name}`}
      screen={screen === 'syncing' ? 'success' : screen}
      step={current !== null && current < steps.length ? { current: current + 1, total: steps.length } : null}
      onExit={onExit}
      headline={<SetupHeadline screen={screen} connection={connection} error={snapshot.context.error} />}
      aside={
        <DataAside flow="setup" connection={connection} sendingEmail={sendingEmail} now={now} zone={zone} />
      }
    >
      <SetupScreenBody
        screen={screen}
        connection={connection}
        steps={steps}
        current={current}
        isSigningIn={snapshot.hasTag('signing_in')}
        send={send}
        onExit={onExit}
      />
    </FlowPanel>
  )
}

function screenOfSetup(snapshot: {
  matches: (state: 'instructions' | 'failed' | 'success' | { success: 'syncing' }) => boolean
}): SetupScreen {
  if (snapshot.matches('instructions')) return 'instructions'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches({ success: 'syncing' })) return 'syncing'
  return snapshot.matches('success') ? 'success' : 'signIn'
}

/** The index of the present step: the last two are the sign-in and what follows it. Null on a screen without steps. */
function currentStep(screen: SetupScreen, steps: number): number | null {
  switch (screen) {
    case 'instructions':
      return 0
    case 'signIn':
      return steps - 2
    case 'syncing':
      return steps - 1
    case 'success':
      return steps
    case 'failed':
    case 'disconnecting':
      return null
  }
}
