import type { Database } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'

/** The practice where mail to this address arrives: by the address without its +tag, or by its domain. */
export async function practiceOfRecipient(db: Database, recipient: string): Promise<string | null> {
  const at = recipient.lastIndexOf('@')
  if (at < 1) return null
  const local = recipient.slice(0, at).replace(/\+.*$/, '')
  const domain = recipient.slice(at + 1)
  return (
    (await lookup.practiceByAddress(db, 'email', `${local}@${domain}`)) ??
    (await lookup.practiceByAddress(db, 'email_domain', domain))
  )
}

/** The recipients of a mail by practice, without unknown addresses. */
export async function practicesOfRecipients(
  db: Database,
  recipients: string[],
): Promise<Map<string, string[]>> {
  const practices = new Map<string, string[]>()
  for (const recipient of recipients) {
    const clientId = await practiceOfRecipient(db, recipient)
    if (clientId) practices.set(clientId, [...(practices.get(clientId) ?? []), recipient])
  }
  return practices
}
