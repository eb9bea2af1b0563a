import { signedQuery } from './request-signature.ts'
import type { PushService } from './service-address.ts'

const TIMEOUT_MS = 5_000

/** The result of a call to the push service. */
export type ServiceAnswer = { kind: 'ok' } | { kind: 'refused' | 'failed'; reason: string }

/**
 * Posts to the push service's HTTP API.
 * @param call the path below the app's: `batch_events`
 * @returns `refused` if a repeated call would be refused too, `failed` if it may succeed
 */
export async function callService(
  service: PushService,
  call: string,
  content: unknown,
): Promise<ServiceAnswer> {
  const { key, secret, appId, apiUrl } = service
  const path = `/apps/${appId}/${call}`
  const body = JSON.stringify(content)
  const query = signedQuery({ method: 'POST', path, body, key, secret, at: new Date() })
  try {
    const response = await fetch(`${apiUrl}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { ok, status } = response
    const text = await response.text()
    if (ok) return { kind: 'ok' }
    return { kind: status < 500 && status !== 429 ? 'refused' : 'failed', reason: `${status} ${text}` }
  } catch (error) {
    return { kind: 'failed', reason: (error as Error).message }
  }
}
