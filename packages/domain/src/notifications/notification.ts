import { MS_PER_DAY } from '../time/seconds.ts'

export const notificationKinds = ['assigned', 'mentioned', 'scheduled_not_sent'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The latest notifications of a user that the API returns. */
export const NOTIFICATIONS_MAX = 50

/** How long a notification is stored. Older ones are hardly looked for, and their patients' timelines show the same. */
export const NOTIFICATION_LIFE_MS = 90 * MS_PER_DAY

/** So much of a note is shown with a mention. */
const EXCERPT_MAX = 140

/** The text of a notification, below the patient's name. */
export function notificationText(kind: NotificationKind, actor: string, excerpt: string | null): string {
  switch (kind) {
    case 'assigned':
      return `${actor} assigned this patient to you`
    case 'scheduled_not_sent':
      return `A scheduled message was not sent. ${excerpt ?? ''}`.trimEnd()
    case 'mentioned':
      return excerpt ? `${actor} mentioned you: ${excerpt}` : `${actor} mentioned you in a note`
  }
}

/** The beginning of a note on one line. */
export function noteExcerpt(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX - 1).trimEnd()}…` : line
}
