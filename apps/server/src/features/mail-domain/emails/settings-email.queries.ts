import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { SETTINGS_EMAIL_LIFE_MS, type SettingsEmailKind } from '@enamel/domain/mail-domain/settings-email'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** Locks a user's row, so that their concurrent requests are counted one after the other. */
export async function lockUser(tx: PracticeTx, userId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** When the user sent emails of this kind in the last hour. */
export async function sentInLastHour(
  tx: PracticeTx,
  { userId, kind, now }: { userId: string; kind: SettingsEmailKind; now: Date },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('settings_emails')
    .select('created_at')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - MS_PER_HOUR))
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export interface NewSettingsEmail {
  id: string
  userId: string
  kind: SettingsEmailKind
  to: string
  /** What the user wrote; null for a test. */
  body: string | null
}

export async function insertSettingsEmail(tx: PracticeTx, email: NewSettingsEmail, now: Date): Promise<void> {
  await tx
    .insertInto('settings_emails')
    .values({
      client_id: tx.clientId,
      id: email.id,
      user_id: email.userId,
      kind: email.kind,
      recipient: email.to,
      body: email.body,
      created_at: now,
      expires_at: new Date(now.getTime() + SETTINGS_EMAIL_LIFE_MS),
    })
    .execute()
}

/** The email with this id, sent or not. */
export function settingsEmailOf(reader: PracticeReader, id: string) {
  return reader
    .selectFrom('settings_emails')
    .select(['id', 'recipient', 'accepted_at', 'failed_at', 'failure_reason'])
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An email that is neither sent nor given up, locked, with the email address of its user. */
export function unsentEmail(tx: PracticeTx, id: string) {
  return tx
    .selectFrom('settings_emails')
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'settings_emails.client_id')
        .onRef('users.id', '=', 'settings_emails.user_id'),
    )
    .select([
      'settings_emails.id',
      'kind',
      'recipient',
      'body',
      'attempted_at',
      'expires_at',
      'users.email as user_email',
    ])
    .where('settings_emails.client_id', '=', tx.clientId)
    .where('settings_emails.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate('settings_emails')
    .executeTakeFirst()
}

export type UnsentEmail = NonNullable<Awaited<ReturnType<typeof unsentEmail>>>

/** A change of an email's progress. */
export type SettingsEmailChange =
  | { accepted_at: Date }
  | { failed_at: Date; failure_reason: FailureReason }
  | { attempted_at: Date | null }

export async function changeSettingsEmail(
  tx: PracticeTx,
  id: string,
  change: SettingsEmailChange,
): Promise<void> {
  await tx
    .updateTable('settings_emails')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}
