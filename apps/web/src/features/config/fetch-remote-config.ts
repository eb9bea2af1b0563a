import type { RemoteConfig } from '@enamel/contract/config'
import { ConfigFailure, FETCH_FAILED, UNKNOWN_ERROR } from './config-failure.ts'

export const CONFIG_RETRIES = 5
const FIRST_RETRY_DELAY_MS = 1000

/**
 * One try at GET /config.json, the only call outside api_base_url (CFG-01).
 * @throws ConfigFailure with "Failed to fetch config" when nothing answered, the server's message when it sent one,
 * unknown_error otherwise (G1-02)
 */
export async function fetchRemoteConfig(fetcher: typeof fetch, signal: AbortSignal): Promise<RemoteConfig> {
  const answer = await fetcher('/config.json', { signal, headers: { accept: 'application/json' } }).catch(
    () => null,
  )
  if (!answer) throw new ConfigFailure(FETCH_FAILED)
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new ConfigFailure(textOf(body, 'message') ?? UNKNOWN_ERROR)
  const api_base_url = textOf(body, 'api_base_url')
  const api_version = textOf(body, 'api_version')
  if (api_base_url === null || api_version === null) throw new ConfigFailure(UNKNOWN_ERROR)
  return { api_base_url, api_version }
}

function textOf(body: unknown, field: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : null
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Tries again after 1, 2, 4, 8 and 16 seconds, whatever went wrong, and throws the last failure (CFG-02, G1-02).
 * @param signal stops the waiting
 */
export async function withConfigRetries(
  tryOnce: (signal: AbortSignal) => Promise<RemoteConfig>,
  signal: AbortSignal,
): Promise<RemoteConfig> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await tryOnce(signal)
    } catch (error) {
      if (attempt === CONFIG_RETRIES || signal.aborted) throw error
      await pause(FIRST_RETRY_DELAY_MS * 2 ** attempt, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
