import { sql } from 'kysely'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/database.ts'

const READ_MESSAGES = `
  update communications set read_at = $3
  where client_id = $1 and patient_id = any ($2::uuid[]) and inbound and read_at is null`

/**
 * The marks of a conversation. Each changes the inbox rows of all given patients in one statement; patients without a
 * conversation are skipped. The version of each changed row is incremented, so that browsers can tell which row is
 * newer.
 */
export const marks = {
  async read(tx: PracticeTx, patientIds: string[], now: Date): Promise<void> {
    await change(tx, patientIds, sql`unread_count = 0`, sql`unread_count > 0`)
    tx.send({ sql: READ_MESSAGES, parameters: [tx.clientId, patientIds, now] })
  },
  /** Marks the whole conversation and the channel of its latest message (G1-17: unread, count 1). */
  async unread(tx: PracticeTx, patientIds: string[]): Promise<void> {
    await change(
      tx,
      patientIds,
      sql`unread_count = 1`,
      sql`(view = 'All' or last_message_at = (
            select a.last_message_at from conversations a
            where a.client_id = conversations.client_id and a.patient_id = conversations.patient_id and a.view = 'All'))
          and unread_count <> 1`,
    )
  },
  async star(tx: PracticeTx, patientIds: string[]): Promise<void> {
    await change(tx, patientIds, sql`starred = true`, sql`not starred`)
  },
  async unstar(tx: PracticeTx, patientIds: string[]): Promise<void> {
    await change(tx, patientIds, sql`starred = false`, sql`starred`)
  },
}

export type Mark = keyof typeof marks

async function change(
  tx: PracticeTx,
  patientIds: string[],
  assignment: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
): Promise<void> {
  tx.send(sql`
    update conversations set ${assignment}, version = version + 1
    where client_id = ${tx.clientId} and patient_id = ${anyId(patientIds)} and ${where}`)
}
