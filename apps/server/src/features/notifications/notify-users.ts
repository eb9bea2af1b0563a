import type { PracticeTx } from '../../db/practice-tx.ts'
import type { PatientAssigned, ScheduledMessageChanged, UsersMentioned } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import {
  activeOrOwners,
  insertNotifications,
  markUnsentAsRead,
  type NewNotification,
  removeUnreadAssignment,
} from './notification.queries.ts'
import { publishChanged, publishNew } from './publish-notifications.ts'

/**
 * Notifies the user to whom a colleague has assigned a patient. An assignment that is taken back before the user has
 * read of it leaves nothing behind.
 */
export const notifyAssignee: Reaction<PatientAssigned> = async (tx, { patientId, at, from, to, actor }) => {
  if (from && (await removeUnreadAssignment(tx, from.id, patientId))) await publishChanged(tx, [from.id])
  if (!to || to.id === actor.userId) return
  await notify(tx, [{ userId: to.id, kind: 'assigned', patientId, actorId: actor.userId, at }])
}

/** Notifies the colleagues whom a note mentions. */
export const notifyMentioned: Reaction<UsersMentioned> = (tx, event) => {
  const { patientId, at, userIds, excerpt, actor } = event
  return notify(
    tx,
    userIds
      .filter((userId) => userId !== actor.userId)
      .map((userId) => ({ userId, kind: 'mentioned', patientId, actorId: actor.userId, excerpt, at })),
  )
}

/**
 * Notifies the author of a scheduled message that was not sent at its time. If they have left the practice, its owners
 * are notified.
 */
export const notifyOfUnsent: Reaction<ScheduledMessageChanged> = async (tx, event) => {
  const { patientId, at, authorId, reason, by } = event
  if (reason === null || by !== null) return
  const userIds = await activeOrOwners(tx, authorId)
  const notification = {
    kind: 'scheduled_not_sent' as const,
    patientId,
    actorId: authorId,
    excerpt: reason,
    at,
  }
  await notify(
    tx,
    userIds.map((userId) => ({ userId, ...notification })),
  )
}

/** Marks the notifications of a patient's unsent messages as read once none of these is left, whoever has settled it. */
export const readWhenResolved: Reaction<ScheduledMessageChanged> = async (tx, event) => {
  if (!event.isResolved) return
  await publishChanged(tx, await markUnsentAsRead(tx, event.patientId, event.at))
}

async function notify(tx: PracticeTx, added: readonly NewNotification[]): Promise<void> {
  await publishNew(tx, await insertNotifications(tx, added))
}
