import type { RemoteConfig } from '@enamel/contract/config'
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { missingActor } from '../../lib/missing-actor.ts'
import { failureMessage } from './config-failure.ts'
import { CONFIG_REFRESH_MS, requireConfig } from './model/config-fetch.ts'

interface Context {
  config: RemoteConfig | null
  /** The text that the screen shows when the service failed (CFG-03). */
  error: string | null
}

/**
 * The configuration service (CFG-04): idle, starting, started, refreshing, failed. The actor `fetchConfig` retries
 * by itself, and rejects when all its retries have failed.
 */
export const configMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'start' } },
  actors: {
    fetchConfig: fromPromise<RemoteConfig>(missingActor('fetchConfig')),
  },
  delays: { refreshInterval: CONFIG_REFRESH_MS },
}).createMachine({
  id: 'config',
  context: { config: null, error: null },
  initial: 'idle',
  states: {
    idle: { on: { start: 'starting' } },
    starting: {
      invoke: {
        src: 'fetchConfig',
        onDone: {
          target: 'started',
          actions: assign({ config: ({ event }) => event.output, error: null }),
        },
        onError: { target: 'failed', actions: assign({ error: ({ event }) => failureMessage(event.error) }) },
      },
    },
    started: { after: { refreshInterval: 'refreshing' } },
    refreshing: {
      invoke: {
        src: 'fetchConfig',
        onDone: { target: 'started', actions: assign({ config: ({ event }) => event.output }) },
        onError: { target: 'started' },
      },
    },
    failed: { on: { start: 'starting' } },
  },
})

export type ConfigService = ActorRefFrom<typeof configMachine>

/**
 * The remote config of a running service.
 * @throws when the config has not been loaded yet; reading it then is a programming error (CFG-07)
 */
export function readConfig(snapshot: SnapshotFrom<typeof configMachine>): RemoteConfig {
  return requireConfig(snapshot.context.config)
}
