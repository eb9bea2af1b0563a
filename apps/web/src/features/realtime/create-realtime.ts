import type { PushConfig } from '@enamel/contract/config'
import type { PushEvent } from '@enamel/contract/realtime'
import { channelOf } from '@enamel/domain/realtime/events'
import { createActor, fromPromise } from 'xstate'
import type { RealtimeEvents } from '../../signed-in/realtime-context.tsx'
import type { ReloadReason } from '../../signed-in/reload-reason.ts'
import type { ScreenEffect } from '../../signed-in/screen-effect.ts'
import { authoriseChannel } from './authorise-channel.ts'
import { createConnectionStatus } from './connection-status.ts'
import { effectsOf } from './model/route-event.ts'
import { type ConnectionOptions, openConnection } from './push-connection.ts'
import { type RealtimeActor, realtimeMachine } from './realtime.machine.ts'

export interface RealtimeDependencies {
  /** The address of the push service, null when none is configured (RT-02). Read whenever a connection opens. */
  push: () => PushConfig | null
  /** Resolves once the first screen is shown: the client library is not loaded before it. */
  firstScreen: Promise<void>
  /** When the page's first request about its practice was sent, by `performance.now()`. */
  askedSince: () => number
  logError: (message: string) => void
  /** Tests pass a fake connection. */
  open?: (options: ConnectionOptions, signal: AbortSignal) => ReturnType<typeof openConnection>
}

export interface Realtime extends RealtimeEvents {
  /** Takes `start` with the practice on signing in or resuming, and `stop` on logging out. */
  actor: RealtimeActor
}

/** The service for real-time events, once for the page. */
export function createRealtime(deps: RealtimeDependencies): Realtime {
  const effects = listeners<ScreenEffect>()
  const reloads = listeners<ReloadReason>()
  const connectionStatus = createConnectionStatus()
  const open = deps.open ?? openConnection
  const { push, firstScreen, askedSince } = deps

  const hear = (name: string, data: unknown) => {
    for (const effect of effectsOf(asEvent(name, data))) {
      if (effect.kind === 'error') deps.logError(effect.message)
      else effects.publish(effect)
    }
  }
  const machine = realtimeMachine.provide({
    guards: { isConfigured: () => push() !== null },
    actors: {
      open: fromPromise(({ input, signal }) => {
        const address = push()
        if (!address) throw new Error('No push service is configured')
        return open(
          {
            // Its build for pages would include fallbacks without sockets, which are never used.
            load: () => firstScreen.then(() => import('pusher-js/worker')),
            address,
            channel: channelOf(input.clientId),
            authorise: authoriseChannel,
            askedSince,
            network: globalThis,
            onEvent: hear,
            onReload: reloads.publish,
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
    actor: createActor(machine),
    onEffect: effects.add,
    publish: effects.publish,
    onReload: reloads.add,
  }
}

/** The server writes events by the contract; anything else is an unknown event. */
function asEvent(name: string, data: unknown): PushEvent {
  const { identity = null, payload = {} } = Object(data) as { identity?: string | null; payload?: object }
  return { name, identity, payload } as PushEvent
}

function listeners<T>() {
  const all = new Set<(value: T) => void>()
  return {
    add(heard: (value: T) => void) {
      all.add(heard)
      return () => {
        all.delete(heard)
      }
    },
    publish(value: T) {
      for (const heard of all) heard(value)
    },
  }
}
