import { fileTypeFromBuffer } from 'file-type'

/** Words alone have no mark of their own: what they are is believed. */
const BELIEVED = /^(text\/(plain|csv|calendar|vcard|x-vcard)|message\/rfc822)$/

/** What a file's bytes are, not what its sender says. */
export async function typeOfContent(content: Uint8Array, declared: string): Promise<string> {
  const detected = await fileTypeFromBuffer(content)
  if (detected) return detected.mime
  return BELIEVED.test(declared) ? declared : 'application/octet-stream'
}
