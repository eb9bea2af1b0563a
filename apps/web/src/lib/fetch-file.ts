import { NetworkError } from './api-error.ts'
import { fetchPath } from './call.ts'

export interface FetchFileOptions {
  signal: AbortSignal
  /** Called with the progress, from 0 to 1; never called when the server does not send the length. */
  onProgress?: ((fraction: number) => void) | undefined
}

/**
 * Fetches a file, byte for byte, from its unchanged address (COM-24).
 * @throws ApiError when the server refuses, NetworkError without a response or when it ends too early, the signal's
 *   reason when aborted
 */
export async function fetchFile(url: string, { signal, onProgress }: FetchFileOptions): Promise<Blob> {
  const response = await fetchPath(url, signal)
  const type = response.headers.get('content-type') ?? ''
  const length = Number(response.headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  try {
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      received += value.byteLength
      if (length > 0) onProgress?.(received / length)
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw new NetworkError(cause)
  }
  return new Blob(parts, { type })
}
