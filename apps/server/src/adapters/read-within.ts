/**
 * The limit for one file of a message. The files of a text have at most 5 MB together. A WhatsApp document can exceed
 * the limit, and is then refused.
 */
export const INCOMING_FILE_BYTES_MAX = 20 * 1024 * 1024

/** The result of fetching a file from a provider. */
export type MediaResult =
  | { kind: 'fetched'; content: Buffer }
  /** The file will never be available, because it is too large, deleted, or not the provider's. */
  | { kind: 'refused'; detail: string }
  | { kind: 'postponed'; detail: string }

/** Reads the body of a response up to a limit. */
export async function readWithin(response: Response, maxBytes: number): Promise<MediaResult> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest of the download.
    if (size > maxBytes) return { kind: 'refused', detail: 'too large' }
    chunks.push(chunk)
  }
  return { kind: 'fetched', content: Buffer.concat(chunks) }
}
