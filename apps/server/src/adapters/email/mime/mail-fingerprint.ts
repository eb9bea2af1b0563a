import { createHash } from 'node:crypto'
import { readHeaderBlock } from './header-block.ts'

/** The headers that the sender sets; others may be added in transit. */
const WRITTEN = [
  ...['message-id', 'date', 'from', 'sender', 'reply-to', 'to', 'cc', 'subject'],
  ...['in-reply-to', 'references', 'content-type', 'content-transfer-encoding'],
]

/**
 * Identifies a mail that is received again: after a lost reply, or by another route, which adds other headers. The
 * fingerprint of a mail without a Message-ID depends on every byte.
 * @param raw the mail as received
 * @returns SHA-256 in hexadecimal digits
 */
export function mailFingerprint(raw: Uint8Array): string {
  const { headers, bodyStart } = readHeaderBlock(raw)
  const hash = createHash('sha256')
  if (!headers.get('message-id')?.[0]) return hash.update(raw).digest('hex')
  const written = WRITTEN.map((name) => headers.get(name) ?? [])
  return hash.update(JSON.stringify(written)).update(raw.subarray(bodyStart)).digest('hex')
}
