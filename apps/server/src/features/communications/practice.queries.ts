import { type Database, inPractice, type PracticeTx } from '../../db/database.ts'

/** What sending needs to know of the practice. */
export async function sendingPractice(tx: PracticeTx) {
  return tx
    .selectFrom('clients')
    .select([
      'name',
      'country',
      'email_enabled',
      'sms_enabled',
      'features',
      'sending_email',
      'sms_number',
      'settings',
    ])
    .where('id', '=', tx.clientId)
    .executeTakeFirstOrThrow()
}

export type SendingPractice = Awaited<ReturnType<typeof sendingPractice>>

/** The practice's own phone, to which callers are put through. */
export async function practicePhone(db: Database, clientId: string): Promise<string> {
  const { settings } = await inPractice(db, clientId, sendingPractice)
  return (settings as { practice?: { phone?: string } }).practice?.phone ?? ''
}
