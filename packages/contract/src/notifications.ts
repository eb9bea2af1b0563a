import { notificationKinds } from '@enamel/domain/notifications/notification'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** A message to the signed-in user about something that a colleague has done, or that became of their own message. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  patient_id: Id,
  /** With the distinguisher, if others have the same name. */
  patient_name: z.string(),
  actor_name: z.string(),
  /** The part of the note around the mention of the user, or why a scheduled message was not sent. */
  excerpt: z.string().nullable(),
  created_at: Instant,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const PATH = '/v3/notifications'

export const notifications = {
  list: endpoint({
    summary: 'The latest notifications of the signed-in user, newest first, and how many are unread',
    method: 'GET',
    path: PATH,
    caller: 'staff',
    responses: { 200: z.object({ data: z.array(Notification), unread: z.number().int() }) },
    refusals: {},
    audit: 'notifications.read',
  }),
  markRead: endpoint({
    summary: 'Marks a notification as read',
    method: 'PUT',
    path: `${PATH}/:id/read`,
    caller: 'staff',
    params: z.object({ id: Id }),
    responses: { 204: null },
    refusals: { not_found: { status: 404, message: 'This notification does not exist any more.' } },
  }),
  markAllRead: endpoint({
    summary: 'Marks all notifications of the signed-in user as read',
    method: 'PUT',
    path: `${PATH}/read`,
    caller: 'staff',
    responses: { 204: null },
    refusals: {},
  }),
}
