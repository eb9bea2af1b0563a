import type { Notification } from '@enamel/contract/notifications'
import { NOTIFICATIONS_MAX, type NotificationKind } from '@enamel/domain/notifications/notification'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { v7 as uuid } from 'uuid'
import { selectActiveUsers } from '../../db/active-users.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

export interface NewNotification {
  userId: string
  kind: NotificationKind
  patientId: string
  actorId: string
  excerpt?: string
  at: Date
}

/** @returns the notifications as the API presents them, with their users */
export async function insertNotifications(
  tx: PracticeTx,
  added: readonly NewNotification[],
): Promise<{ userId: string; notification: Notification }[]> {
  const rows = added.map(({ userId, kind, patientId, actorId, excerpt = null, at }) => ({
    client_id: tx.clientId,
    id: uuid(),
    user_id: userId,
    kind,
    patient_id: patientId,
    actor_id: actorId,
    excerpt,
    created_at: at,
  }))
  if (rows.length === 0) return []
  await tx.insertInto('notifications').values(rows).execute()
  const ids = rows.map(({ id }) => id)
  const stored = await select(tx).where('notifications.id', 'in', ids).execute()
  return stored.map((row) => ({ userId: row.user_id, notification: present(row) }))
}

/** Removes the unread notification of an assignment that was taken back. @returns whether there was one */
export async function removeUnreadAssignment(
  tx: PracticeTx,
  userId: string,
  patientId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'assigned')
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A user's latest notifications, newest first. */
export async function latestNotifications(reader: PracticeReader, userId: string): Promise<Notification[]> {
  const rows = await select(reader)
    .where('notifications.user_id', '=', userId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(NOTIFICATIONS_MAX)
    .execute()
  return rows.map(present)
}

export async function unreadCount(reader: PracticeReader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', reader.clientId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isOwn(reader: PracticeReader, userId: string, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('notifications')
    .select('id')
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a notification as read, or all of a user's. */
export async function markAsRead(
  tx: PracticeTx,
  { userId, id, at }: { userId: string; id?: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** Marks the notifications of unsent messages to a patient as read. @returns the users whose notifications they are */
export async function markUnsentAsRead(tx: PracticeTx, patientId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'scheduled_not_sent')
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** This user if they are active, and otherwise the active owners of the practice. */
export async function activeOrOwners(tx: PracticeTx, userId: string): Promise<string[]> {
  const users = await selectActiveUsers(tx)
    .select('id')
    .where((either) => either.or([either('id', '=', userId), either('role', '=', 'owner')]))
    .execute()
  const ids = users.map(({ id }) => id)
  return ids.includes(userId) ? [userId] : ids
}

function select(reader: PracticeReader) {
  return reader
    .selectFrom('notifications')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'notifications.client_id')
        .onRef('patients.id', '=', 'notifications.patient_id'),
    )
    .innerJoin('users as actor', (join) =>
      join
        .onRef('actor.client_id', '=', 'notifications.client_id')
        .onRef('actor.id', '=', 'notifications.actor_id'),
    )
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.kind',
      'notifications.patient_id',
      'notifications.excerpt',
      'notifications.created_at',
      'notifications.read_at',
      'patients.first_name',
      'patients.last_name',
      'patients.distinguisher',
      'actor.name as actor_name',
    ])
    .where('notifications.client_id', '=', reader.clientId)
}

type StoredNotification = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function present(row: StoredNotification): Notification {
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    patient_id: row.patient_id,
    patient_name: nameWithDistinguisher(row),
    actor_name: row.actor_name,
    excerpt: row.excerpt,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
}
