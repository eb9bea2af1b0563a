import { fileTypeFromBuffer } from 'file-type'

/** Plain text has no signature, so its declared type is trusted. */
const TRUSTED_DECLARED_TYPES = /^(text\/(plain|csv|calendar|vcard|x-vcard)|message\/rfc822)$/

/** The type of a file by its bytes; the declared type counts only for plain text. */
export async function typeOfContent(content: Uint8Array, declared: string): Promise<string> {
  const detected = await fileTypeFromBuffer(content)
  if (detected) return detected.mime
  return TRUSTED_DECLARED_TYPES.test(declared) ? declared : 'application/octet-stream'
}
