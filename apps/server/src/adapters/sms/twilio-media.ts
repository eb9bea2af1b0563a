import { INCOMING_FILE_BYTES_MAX, type MediaResult, readWithin } from '../read-within.ts'
import type { TwilioAccount } from './twilio-account.ts'

/** The limit for a recording: two hours at 64 kbit/s. */
const MAX_RECORDING_BYTES = 60 * 1024 * 1024
const TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 3

/** The hosts to which Twilio's API redirects for a file; the redirect's address grants access by itself. */
const FILE_HOSTS = new Set(['mms.twiliocdn.com', 'media.twiliocdn.com', 's3-external-1.amazonaws.com'])

/**
 * Fetches a file of a message. The account's credentials are sent only to the configured API; a redirect is followed
 * only within that API and to the hosts on which Twilio stores files.
 */
export async function fetchTwilioMedia(
  url: string,
  account: TwilioAccount,
  maxBytes = INCOMING_FILE_BYTES_MAX,
): Promise<MediaResult> {
  const api = new URL(account.baseUrl)
  let next = URL.parse(url)
  if (next?.origin !== api.origin) return { kind: 'refused', detail: "the address is not the carrier's" }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const isApi = next.origin === api.origin
      if (!isApi && !(next.protocol === 'https:' && FILE_HOSTS.has(next.host)))
        return { kind: 'refused', detail: "redirected to a host that is not the carrier's" }
      const response = await fetch(next, {
        redirect: 'manual',
        signal,
        ...(isApi && { headers: { Authorization: basic(account) } }),
      })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null)
        return await resultOf(response, maxBytes)
      await response.body?.cancel()
      next = URL.parse(location, next.href)
      if (!next) return { kind: 'refused', detail: 'redirected to a malformed address' }
    }
    return { kind: 'refused', detail: 'redirected too often' }
  } catch (error) {
    return { kind: 'postponed', detail: error instanceof Error ? error.name : 'network' }
  }
}

/** Fetches a recording as MP3, which is much smaller than a WAV. */
export function fetchTwilioRecording(url: string, account: TwilioAccount): Promise<MediaResult> {
  return fetchTwilioMedia(`${url}.mp3`, account, MAX_RECORDING_BYTES)
}

async function resultOf(response: Response, maxBytes: number): Promise<MediaResult> {
  if (response.status === 200) return readWithin(response, maxBytes)
  await response.body?.cancel()
  const detail = `HTTP ${response.status}`
  // 410: deleted. A file that was just sent may be "not found" for a moment, and credentials can be corrected.
  return { kind: response.status === 410 ? 'refused' : 'postponed', detail }
}

function basic({ accountSid, authToken }: TwilioAccount): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
}
