import type { Media } from './message-store.ts'
import type { TwilioCode } from './twilio-error.ts'

/** As many files as Twilio accepts in one message, and their maximum size in total. */
const FILES_MAX = 10
const BYTES_MAX = 5 * 1024 * 1024
const TYPES = ['image/jpeg', 'image/png', 'image/gif']
const FETCH_MS = 10_000

/** The simulated networks exchange MMS between the numbers of the United States and Canada only. */
export function hasMms(number: string): boolean {
  return /^\+1\d{10}$/.test(number)
}

/** The code of the first error in the addresses of files, or in sending files between these numbers; null without one. */
export function mediaError(urls: readonly string[], from: string, to: string): TwilioCode | null {
  if (urls.length === 0) return null
  if (urls.length > FILES_MAX) return 21623
  if (!urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))) return 21620
  return hasMms(from) && hasMms(to) ? null : 21612
}

/** Twilio's codes of files that it could not send: not fetched, of a wrong type, too large. */
export type MediaFailure = 11200 | 12300 | 30019

/** Fetches the files of a message, as the carrier does while it sends it, and puts their bytes into the message. */
export async function fetchMedia(
  media: readonly Media[],
  urls: readonly string[],
  signal: AbortSignal,
): Promise<MediaFailure | null> {
  let bytes = 0
  for (const [index, file] of media.entries()) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)])
    const response = await fetch(urls[index] ?? '', { signal: limit }).catch(() => null)
    if (!response?.ok) {
      await response?.body?.cancel()
      return 11200
    }
    file.type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
    file.content = Buffer.from(await response.arrayBuffer())
    bytes += file.content.length
    if (!TYPES.includes(file.type)) return 12300
    if (bytes > BYTES_MAX) return 30019
  }
  return null
}
