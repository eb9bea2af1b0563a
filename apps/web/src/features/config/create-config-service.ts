import type { RemoteConfig } from '@enamel/contract/config'
import { createActor, fromPromise } from 'xstate'
import type { HttpClient, HttpDependencies } from '../../lib/http-client.ts'
import { type ConfigService, configMachine } from './config.machine.ts'
import { fetchRemoteConfig, withConfigRetries } from './fetch-remote-config.ts'

/** The configuration service over a client; idle until it is started. */
export function createConfigService(client: () => HttpClient, wait: HttpDependencies['wait']): ConfigService {
  const fetchConfig = fromPromise<RemoteConfig>(({ signal }) =>
    withConfigRetries((aborted) => fetchRemoteConfig(client(), aborted), signal, wait),
  )
  return createActor(configMachine.provide({ actors: { fetchConfig } }))
}
