import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { Dependencies } from '../../../dependencies.ts'

const FOLDER = '/inline-pictures/'
const PICTURE = /\/inline-pictures\/([0-9a-f-]{36})/g
/** Larger pictures are listed as files instead of being embedded, because they would make the email slow to open. */
const MAX_PICTURE_BYTES = 3 * 1024 * 1024
const SHOWN_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/avif'])

/** The URL by which stored HTML refers to a picture of the email. */
export function inlinePictureUrl(attachmentId: string): string {
  return `${FOLDER}${attachmentId}`
}

/** Whether the HTML of an email can show this file as a picture. */
export function isEmbeddable({ type, size }: { type: string; size: number }): boolean {
  return SHOWN_TYPES.has(type) && size <= MAX_PICTURE_BYTES
}

/**
 * Embeds an email's own pictures in its HTML, because the frame that shows the email has no session with which to load
 * them. Files that are too large, or not pictures, are left out: the timeline lists them.
 */
export async function embedInlinePictures(
  deps: Dependencies,
  reader: PracticeReader,
  communicationId: string,
  html: string,
): Promise<string> {
  if (!html.includes(FOLDER)) return html
  const rows = await reader
    .selectFrom('attachments')
    .select(['id', 'type', 'size', 'storage_key'])
    .where('client_id', '=', reader.clientId)
    .where('communication_id', '=', communicationId)
    .where('content_id', 'is not', null)
    .execute()
  const pictures = new Map<string, string>()
  for (const row of rows) {
    if (!isEmbeddable(row)) continue
    const bytes = await deps.storage.read(row.storage_key)
    pictures.set(row.id, `data:${row.type};base64,${bytes.toString('base64')}`)
  }
  return html.replaceAll(PICTURE, (_, id: string) => pictures.get(id) ?? '')
}
