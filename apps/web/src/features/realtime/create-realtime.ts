import type { PushConfig } from '@enamel/contract/config'
import type { PushEvent } from '@enamel/contract/realtime'
import { channelOf } from '@enamel/domain/realtime/events'
import { createActor, fromPromise } from 'xstate'
import { createListeners } from '../../lib/listeners.ts'
import type { RealtimeEvents } from '../../signed-in/realtime-context.tsx'
import type { ReloadReason } from '../../signed-in/reload-reason.ts'
import type { ScreenEffect } from '../../signed-in/screen-effect.ts'
import { authoriseChannel } from './authorise-channel.ts'
import { createConnectionStatus } from './connection-status.ts'
import { effectsOf } from './model/route-event.ts'
import { type ConnectionOptions, openConnection } from './push-connection.ts'
import { type RealtimeActor, realtimeMachine } from './realtime.machine.ts'

export interface RealtimeDependencies {
  /** The address of the push service, null when none is configured (RT-02). Called whenever a connection opens. */
  push: () => PushConfig | null
  /** Resolves when the first screen is shown. The connection is opened after that. */
  firstScreen: Promise<void>
  /** When the page's first request about its practice was sent, by `performance.now()`. */
  firstRequestAt: () => number
  logError: (message: string) => void
  /** Opens a connection; tests pass a function that opens a fake connection. */
  open?: (options: ConnectionOptions, signal: AbortSignal) => ReturnType<typeof openConnection>
}

export interface Realtime extends RealtimeEvents {
  /** Accepts `start` with the practice on signing in or resuming, and `stop` on logging out. */
  actor: RealtimeActor
}

/** Creates the realtime service, of which a page has one. */
export function createRealtime(deps: RealtimeDependencies): Realtime {
  const effects = createListeners<ScreenEffect>()
  const reloads = createListeners<ReloadReason>()
  const connectionStatus = createConnectionStatus()
  const open = deps.open ?? openConnection
  const { push, firstScreen, firstRequestAt } = deps

  const handleEvent = (name: string, data: unknown) => {
    for (const effect of effectsOf(asEvent(name, data))) {
      if (effect.kind === 'error') deps.logError(effect.message)
      else effects.notify(effect)
    }
  }
  const isExpected = () => push() !== null
  const machine = realtimeMachine.provide({
    guards: { isConfigured: isExpected },
    actors: {
      open: fromPromise(async ({ input, signal }) => {
        await firstScreen
        signal.throwIfAborted()
        const address = push()
        if (!address) throw new Error('No push service is configured')
        return open(
          {
            address,
            channel: channelOf(input.clientId),
            authorise: authoriseChannel,
            firstRequestAt,
            network: globalThis,
            onEvent: handleEvent,
            onReload: reloads.notify,
            onConnectionStatus: connectionStatus.set,
          },
          signal,
        )
      }),
      close: fromPromise(async ({ input }) => input.connection?.close()),
    },
  })
  return {
    connectionStatus,
    isExpected,
    actor: createActor(machine),
    onEffect: effects.add,
    publish: effects.notify,
    onReload: reloads.add,
  }
}

/** An event as received. It is not checked: the server's events follow the contract, and unknown names are ignored. */
function asEvent(name: string, data: unknown): PushEvent {
  const { identity = null, payload = {} } = Object(data) as { identity?: string | null; payload?: object }
  return { name, identity, payload } as PushEvent
}
