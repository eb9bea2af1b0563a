import { fileTypeFromBuffer } from 'file-type'

/** Plain text has no signature, so its declared type is believed. */
const BELIEVED = /^(text\/(plain|csv|calendar|vcard|x-vcard)|message\/rfc822)$/

/** The type of a file by its bytes, not by its sender's claim. */
export async function typeOfContent(content: Uint8Array, declared: string): Promise<string> {
  const detected = await fileTypeFromBuffer(content)
  if (detected) return detected.mime
  return BELIEVED.test(declared) ? declared : 'application/octet-stream'
}
