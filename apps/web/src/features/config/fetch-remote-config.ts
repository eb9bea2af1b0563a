import type { RemoteConfig } from '@enamel/contract/config'
import { CONFIG_PATH, type HttpClient } from '../../lib/http-client.ts'
import { wait } from '../../lib/wait.ts'
import { ConfigFetchError } from './config-failure.ts'
import { configRetryDelayMs } from './model/config-fetch.ts'

/**
 * One attempt at GET /config.json, the HTTP client's only request outside api_base_url (CFG-01).
 * @throws ConfigFetchError without a response, or when the response is not a config (G1-02)
 */
export async function fetchRemoteConfig(client: HttpClient, signal: AbortSignal): Promise<RemoteConfig> {
  const request = { method: 'GET', path: CONFIG_PATH, retries: 'off', signal } as const
  const response = await client.send(request).catch(() => null)
  if (!response) throw new ConfigFetchError({ kind: 'no_response' })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ConfigFetchError({ kind: 'invalid_response', message: textOf(body, 'message') })
  const api_base_url = textOf(body, 'api_base_url')
  const api_version = textOf(body, 'api_version')
  if (!api_base_url || !api_version) throw new ConfigFetchError({ kind: 'invalid_response' })
  return { api_base_url, api_version, realtime: pushServerOf(body) }
}

/** The server for push sockets; null when it is missing or malformed. */
function pushServerOf(body: unknown): RemoteConfig['realtime'] {
  const realtime = fieldOf(body, 'realtime')
  const [key, host, path] = [textOf(realtime, 'key'), textOf(realtime, 'host'), textOf(realtime, 'path')]
  const [port, tls] = [fieldOf(realtime, 'port'), fieldOf(realtime, 'tls')]
  if (!key || !host || path === null || typeof port !== 'number' || typeof tls !== 'boolean') return null
  return { key, host, port, tls, path }
}

function textOf(body: unknown, field: string): string | null {
  const value = fieldOf(body, field)
  return typeof value === 'string' ? value : null
}

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, field) : null
}

/**
 * Retries after 1, 2, 4, 8 and 16 seconds, whatever the error, and throws the last failure (CFG-02, G1-02).
 * @param signal aborts the requests and the waits between them
 */
export async function withConfigRetries(
  attemptFetch: (signal: AbortSignal) => Promise<RemoteConfig>,
  signal: AbortSignal,
  pause = wait,
): Promise<RemoteConfig> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptFetch(signal)
    } catch (error) {
      const delay = configRetryDelayMs(attempt)
      if (delay === null || signal.aborted) throw error
      await pause(delay, signal)
    }
  }
}
