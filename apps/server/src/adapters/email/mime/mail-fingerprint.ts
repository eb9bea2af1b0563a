import { createHash } from 'node:crypto'
import { readHeaderBlock } from './header-block.ts'

/** The headers that the sender sets. Other headers may be added in transit. */
const SENDER_HEADERS = [
  ...['message-id', 'date', 'from', 'sender', 'reply-to', 'to', 'cc', 'subject'],
  ...['in-reply-to', 'references', 'content-type', 'content-transfer-encoding'],
]

/**
 * Identifies an email that is received again: after a lost reply, or by a different route, which adds other headers.
 * The fingerprint of an email without a Message-ID depends on every byte.
 * @param raw the email as received
 * @returns SHA-256 in hexadecimal digits
 */
export function mailFingerprint(raw: Uint8Array): string {
  const { headers, bodyStart } = readHeaderBlock(raw)
  const hash = createHash('sha256')
  if (!headers.get('message-id')?.[0]) return hash.update(raw).digest('hex')
  const values = SENDER_HEADERS.map((name) => headers.get(name) ?? [])
  return hash.update(JSON.stringify(values)).update(raw.subarray(bodyStart)).digest('hex')
}
