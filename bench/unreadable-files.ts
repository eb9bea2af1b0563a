import type pg from 'pg'
import type { Sent } from './load.ts'
import type { StaffAtProcesses } from './staff-at-processes.ts'

/** Why files cannot be read byte for byte, one for each file and web process. @param urls of the web processes */
export async function unreadableFiles(
  sent: Sent,
  { db, staff, urls }: { db: pg.Pool; staff: StaffAtProcesses; urls: readonly string[] },
): Promise<string[]> {
  const attachments = await attachmentsByMessage(sent, db)
  const reasons: string[] = []
  for (const [message, content] of sent.files) {
    for (const at of urls) {
      const reason = await whyUnreadable(attachments.get(message), content, { staff, at })
      if (reason !== null) reasons.push(`${message} at ${at}: ${reason}`)
    }
  }
  return reasons
}

/** Files of staff are known by their response, those of patients by their name. */
async function attachmentsByMessage(sent: Sent, db: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select a.id, a.name from attachments a join communications c on c.id = a.communication_id where c.inbound',
  )
  return new Map([
    ...rows.map(({ id, name }) => [name.replace(/\.pdf$/, ''), id] as const),
    ...sent.staff.flatMap(({ id, attachment }) => (attachment === null ? [] : [[id, attachment] as const])),
  ])
}

async function whyUnreadable(
  attachment: string | undefined,
  content: Buffer,
  { staff, at }: { staff: StaffAtProcesses; at: string },
): Promise<string | null> {
  if (attachment === undefined) return 'It is at no message.'
  try {
    const response = await staff.send('GET', `/v3/attachments/${attachment}`, { at })
    return Buffer.from(await response.arrayBuffer()).equals(content) ? null : 'Its content is another.'
  } catch (error) {
    return String(error)
  }
}
