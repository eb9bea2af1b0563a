import { createHash } from 'node:crypto'
import { readHeaderBlock } from './header-block.ts'

/** The headers that a mail's writer sets; all others may be traces of its way. */
const WRITTEN = [
  ...['message-id', 'date', 'from', 'sender', 'reply-to', 'to', 'cc', 'subject'],
  ...['in-reply-to', 'references', 'content-type', 'content-transfer-encoding'],
]

/**
 * Identifies a mail that arrives again: after a lost answer, or by a second way, which leaves other traces in its
 * headers. In a mail without a Message-ID every byte counts.
 * @param raw the mail as it came
 * @returns SHA-256 in hexadecimal digits
 */
export function mailFingerprint(raw: Uint8Array): string {
  const { headers, bodyStart } = readHeaderBlock(raw)
  const hash = createHash('sha256')
  if (!headers.get('message-id')?.[0]) return hash.update(raw).digest('hex')
  const written = WRITTEN.map((name) => headers.get(name) ?? [])
  return hash.update(JSON.stringify(written)).update(raw.subarray(bodyStart)).digest('hex')
}
