import { INCOMING_FILE_BYTES_MAX, type MediaResult, readWithin } from '../read-within.ts'
import { callD360, type D360Account, detailOf, errorReason } from './d360-call.ts'
import type { KeyRefused } from './whatsapp-gateway.ts'

const TIMEOUT_MS = 60_000
/** The host of Meta's files. The same path is requested from 360dialog instead. */
const META_FILES = 'https://lookaside.fbsbx.com'

/**
 * Fetches a file of a message: first its address, then the file. The key is sent only to 360dialog.
 * @param mediaId WhatsApp's id of the file
 */
export async function fetchD360Media(
  account: D360Account,
  mediaId: string,
): Promise<MediaResult | KeyRefused> {
  const answer = await callD360(account, { method: 'GET', path: `/${encodeURIComponent(mediaId)}` })
  if (answer.kind === 'key_refused') return answer
  if (answer.kind !== 'answered') return { kind: 'postponed', detail: detailOf(answer) }
  // 100: there is no such file, or none for this number.
  if (answer.code === 100 || isGone(answer.status)) return { kind: 'refused', detail: detailOf(answer) }
  const { url, file_size } = (answer.body ?? {}) as { url?: string; file_size?: number | string }
  if (answer.status !== 200 || !url) return { kind: 'postponed', detail: detailOf(answer) }
  if (Number(file_size) > INCOMING_FILE_BYTES_MAX) return { kind: 'refused', detail: 'too large' }
  const address = addressAt360dialog(url, account.baseUrl)
  if (!address) return { kind: 'refused', detail: "the address is not the provider's" }
  return download(address, account.key)
}

function addressAt360dialog(url: string, baseUrl: string): string | null {
  const given = URL.parse(url)
  if (!given) return null
  if (given.origin === META_FILES) return `${baseUrl}${given.pathname}${given.search}`
  return given.href.startsWith(`${baseUrl}/`) ? given.href : null
}

async function download(url: string, key: string): Promise<MediaResult | KeyRefused> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { 'D360-API-KEY': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 200) return await readWithin(response, INCOMING_FILE_BYTES_MAX)
    await response.body?.cancel()
    if (response.status === 401) return { kind: 'key_refused' }
    return { kind: isGone(response.status) ? 'refused' : 'postponed', detail: `HTTP ${response.status}` }
  } catch (error) {
    return { kind: 'postponed', detail: errorReason(error) }
  }
}

const isGone = (status: number) => status === 404 || status === 410
