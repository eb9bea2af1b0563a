import type { Database } from '../../../db/database.ts'
import { lookup } from '../../../db/lookup.ts'

/** The practice that receives mail at an address, found by the address without its +tag, or by its domain. */
export async function practiceOfRecipient(db: Database, recipient: string): Promise<string | null> {
  const atIndex = recipient.lastIndexOf('@')
  if (atIndex < 1) return null
  const local = recipient.slice(0, atIndex).replace(/\+.*$/, '')
  const domain = recipient.slice(atIndex + 1)
  return (
    (await lookup.practiceByAddress(db, 'email', `${local}@${domain}`)) ??
    (await lookup.practiceByAddress(db, 'email_domain', domain))
  )
}

/** The recipients of an email by practice, without unknown addresses. */
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
